import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { MonthBar } from './month-bar.tsx';
import { slotEvent } from './slot.fixture.ts';
import { SlotChip } from './slot-chip.tsx';
import { type SlotOutcome, SlotResult } from './slot-result.tsx';
import { ViewChoice } from './view-choice.tsx';

const today = '2027-03-10';

beforeEach(() => void vi.useFakeTimers({ now: new Date(`${today}T16:00:00Z`), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** Renders the navigation bar of a month. */
async function showBar(month: string) {
  const onChoose = vi.fn();
  const { user } = await renderElement(<MonthBar month={month} today={today} onChoose={onChoose} />);
  return { clickButton: (name: string) => user.click(screen.getByRole('button', { name })), onChoose };
}

test('the bar shows the month and leads to the previous and next month', async () => {
  const { clickButton, onChoose } = await showBar('2027-01');
  expect(screen.getByRole('heading', { name: 'January 2027' })).toBeDefined();
  await clickButton('Previous month');
  expect(onChoose).toHaveBeenLastCalledWith('2026-12');
  await clickButton('Next month');
  expect(onChoose).toHaveBeenLastCalledWith('2027-02');
});

test('the bar leads back to the current month', async () => {
  const { clickButton, onChoose } = await showBar('2027-06');
  await clickButton('Today');
  expect(onChoose).toHaveBeenCalledWith('2027-03');
});

test('the button for the current month is disabled in the current month', async () => {
  await showBar('2027-03');
  expect(screen.getByRole('button', { name: 'Today' }).hasAttribute('disabled')).toBe(true);
});

test('the bar has no buttons until the current date is loaded', async () => {
  await showBar('');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the view is kept in the URL, and changing it keeps the month', async () => {
  const { user, router } = await renderElement(<ViewChoice view="calendar" />, '/time-slots?month=2027-05');
  expect(screen.getByRole('link', { name: 'Calendar' }).getAttribute('aria-current')).toBe('true');
  expect(screen.getByRole('link', { name: 'List' }).getAttribute('aria-current')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'List' }));
  expect(router.state.location.search).toBe('?month=2027-05&view=list');
});

/** Renders a slot of the calendar. */
async function showChip(date: string, { canChange = true, sessionId }: Options = {}) {
  const event = slotEvent(date, sessionId);
  const [onEdit, onDelete] = [vi.fn(), vi.fn()];
  const { user } = await renderElement(<SlotChip {...{ event, today, canChange, onEdit, onDelete }} />);
  return { user, event, onEdit, onDelete };
}
interface Options {
  canChange?: boolean;
  sessionId?: string;
}

const times = '10:00 AM – 11:00 AM';

test('a free slot opens the form', async () => {
  const { user, event, onEdit } = await showChip('2027-03-12');
  await user.click(screen.getByText('Free'));
  expect(onEdit).toHaveBeenCalledWith(event);
});

test('a free slot can be deleted directly', async () => {
  const { user, event, onDelete } = await showChip('2027-03-12');
  await user.click(screen.getByRole('button', { name: `Delete ${times}, Available` }));
  expect(onDelete).toHaveBeenCalledWith(event);
});

test('a free slot is a single tab stop', async () => {
  const { user, onEdit } = await showChip('2027-03-12');
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onEdit).toHaveBeenCalledTimes(1);
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

test('a booked slot links to its session', async () => {
  await showChip('2027-03-12', { sessionId: 'session' });
  expect(screen.getByRole('link', { name: /Booked/ }).getAttribute('href')).toBe('/session/view/session');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a past slot cannot be changed', async () => {
  await showChip('2027-03-09');
  expect(screen.getByText('Past')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('read-only staff cannot open a free slot', async () => {
  const { user, onEdit } = await showChip('2027-03-12', { canChange: false });
  await user.click(screen.getByText('Free'));
  for (const button of screen.getAllByRole('button')) expect(button.hasAttribute('disabled')).toBe(true);
  expect(onEdit).not.toHaveBeenCalled();
});

/** Renders the result of adding slots. */
async function showResult(outcome: Partial<SlotOutcome>) {
  const onDismiss = vi.fn();
  const { user } = await renderElement(
    <SlotResult outcome={{ added: 1, changed: 0, skipped: [], ...outcome }} onDismiss={onDismiss} />,
  );
  return { user, onDismiss, status: screen.getByRole('status') };
}

test('the number of added slots is reported and can be dismissed', async () => {
  const { user, onDismiss, status } = await showResult({ added: 4 });
  expect(status.textContent).toBe('4 time slots added.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(onDismiss).toHaveBeenCalled();
});

test('one added slot is reported in the singular', async () => {
  const { status } = await showResult({ added: 1 });
  expect(status.textContent).toBe('1 time slot added.');
});

test('skipped slots are listed with their reasons', async () => {
  const skipped = [
    { date: '2027-03-15', reason: 'overlap' as const, text: 'overlaps another time slot' },
    { date: '2027-03-14', reason: 'summer-time' as const, text: 'this time does not exist' },
  ];
  const { status } = await showResult({ added: 2, skipped });
  expect(status.textContent).toContain('2 time slots were skipped:');
  expect(screen.getByText('Monday, March 15, 2027: overlaps another time slot')).toBeDefined();
});

test('one skipped slot is reported in the singular', async () => {
  const skipped = [{ date: '2027-03-01', reason: 'past' as const, text: 'in the past' }];
  const { status } = await showResult({ skipped });
  expect(status.textContent).toContain('1 time slot was skipped:');
});

test('without a result, nothing is reported', async () => {
  await renderElement(<SlotResult outcome={null} onDismiss={vi.fn()} />);
  expect(screen.getByRole('status').textContent).toBe('');
});
