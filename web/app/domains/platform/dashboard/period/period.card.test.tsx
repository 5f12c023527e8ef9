import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../../testing/render.tsx';
import type { DashboardFigures, Period } from '../dashboard.api.ts';
import { dashboardFigures } from '../dashboard.fixture.ts';
import { PeriodCard } from './period.card.tsx';

const today = '2027-03-17';

/** Renders the card of a period; returns the user and the mock that receives the chosen period. */
async function showPeriod(period: Period, figures?: DashboardFigures, isUpdating = false) {
  const onChoose = vi.fn<(period: Period) => void>();
  const { user } = await renderElement(
    <PeriodCard
      period={period}
      today={today}
      figures={figures}
      isUpdating={isUpdating}
      onChoose={onChoose}
    />,
  );
  return { user, onChoose };
}

const figure = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
const periodSelect = () => screen.getByLabelText<HTMLSelectElement>('Period');

test('the card shows new users and the amount of the period', async () => {
  await showPeriod({ option: 'this year' }, dashboardFigures());
  expect(figure('Total users')).toBe('42');
  expect(figure('Total amount')).toBe('$5,250.50');
  expect(periodSelect().selectedOptions[0]?.textContent).toBe('This year');
});

test('dashes are shown until the first figures are loaded', async () => {
  await showPeriod({ option: 'this month' });
  expect([figure('Total users'), figure('Total amount')]).toEqual(['–', '–']);
});

test('while the figures of another period load, the old ones are marked as updating', async () => {
  await showPeriod({ option: 'this month' }, dashboardFigures(), true);
  expect(screen.getByText('Total users').closest('dl')?.getAttribute('aria-busy')).toBe('true');
});

test.each([
  ['Previous month', { option: 'previous month' }],
  ['This year', { option: 'this year' }],
  ['Choose a month', { option: 'custom', date: '2027-03' }],
])('“%s” can be chosen; a single month is the current one at first', async (label, period) => {
  const { user, onChoose } = await showPeriod({ option: 'this month' });
  await user.selectOptions(periodSelect(), label);
  expect(onChoose.mock.calls).toEqual([[period]]);
});

test('this month can be chosen again', async () => {
  const { user, onChoose } = await showPeriod({ option: 'this year' });
  await user.selectOptions(periodSelect(), 'This month');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ option: 'this month' });
});

test('the month field appears only for a single month', async () => {
  await showPeriod({ option: 'custom', date: '2027-02' });
  expect((await screen.findByLabelText('Month')).textContent).toBe('February 2027');
});

test('a month of another year is chosen in the month field', async () => {
  const { user, onChoose } = await showPeriod({ option: 'custom', date: '2027-02' });
  await user.click(await screen.findByLabelText('Month'));
  await user.click(await screen.findByRole('button', { name: 'Previous year' }));
  await user.click(await screen.findByRole('button', { name: /^Mar/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({ option: 'custom', date: '2026-03' });
});

test('this month has no month field', async () => {
  await showPeriod({ option: 'this month' });
  expect(screen.queryByLabelText('Month')).toBeNull();
});
