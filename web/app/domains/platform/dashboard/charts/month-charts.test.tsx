import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../../api/query-client.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { monthsQuery } from '../dashboard.api.ts';
import { monthFigures } from '../dashboard.fixture.ts';
import { MonthCharts } from './month-charts.tsx';

const january = monthFigures({ month: '2027-01', revenue: 1500.5, customers: 3, subusers: 13 });
const february = monthFigures({ month: '2027-02', revenue: -250, customers: 0, subusers: 0 });
const march = monthFigures();

const replyWith = (...data: (typeof march)[]) =>
  createFakeApi({ 'dashboard.months': { success: true, data } });

/** The texts of the rows of a chart's table, which is collapsed. */
async function rowsOf(title: string): Promise<string[]> {
  const chart = await screen.findByRole('region', { name: title });
  return within(chart)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
}

test('revenue is listed by month in a table below its chart', async () => {
  replyWith(january, february, march);
  await renderElement(<MonthCharts />);
  expect(await rowsOf('Revenue over time')).toEqual([
    'Month Revenue',
    'January 2027 $1,500.50',
    'February 2027 -$250',
    'March 2027 $2,500',
  ]);
});

test('new customers and sub users are listed side by side', async () => {
  replyWith(january, march);
  await renderElement(<MonthCharts />);
  expect(await rowsOf('New users over time')).toEqual([
    'Month Customers Sub users',
    'January 2027 3 13',
    'March 2027 10 4',
  ]);
});

test('a chart is described by its highest and its current month', async () => {
  replyWith(january, february, march);
  await renderElement(<MonthCharts />);
  const revenue = await screen.findByRole('img', { name: /^Revenue/ });
  expect(revenue.getAttribute('aria-label')).toContain(
    'The highest is March 2027 with $2,500. March 2027 so far: $2,500.',
  );
  // Customers and sub users together.
  expect(screen.getByRole('img', { name: /^New users/ }).getAttribute('aria-label')).toContain(
    'The highest is January 2027 with 16. March 2027 so far: 14.',
  );
});

test('each bar shows its value in compact form, and an empty month shows none', async () => {
  replyWith(january, february, march);
  await renderElement(<MonthCharts />);
  const revenue = await screen.findByRole('img', { name: /^Revenue/ });
  expect(within(revenue).getByText('$1.5K')).toBeDefined();
  expect(within(revenue).getByText('−$250')).toBeDefined();
  const users = screen.getByRole('img', { name: /^New users/ });
  expect(within(users).getByText('16')).toBeDefined();
  // Only the zero on the axis.
  expect(within(users).getAllByText('0')).toHaveLength(1);
});

test('the year is shown under the first month and under January', async () => {
  replyWith(monthFigures({ month: '2026-11' }), monthFigures({ month: '2026-12' }), january);
  await renderElement(<MonthCharts />);
  const revenue = await screen.findByRole('img', { name: /^Revenue/ });
  expect(revenue.textContent).toContain('Nov2026');
  expect(revenue.textContent).toContain('Jan2027');
  expect(revenue.textContent).not.toContain('Dec2026');
});

test('while the figures load, there is no chart', async () => {
  createFakeApi({ 'dashboard.months': replyNever });
  await renderElement(<MonthCharts />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('figures that cannot be loaded show the reason', async () => {
  createFakeApi({ 'dashboard.months': createRejection(500, 'unexpected', 'The figures are missing.') });
  await renderElement(<MonthCharts />);
  expect((await screen.findByRole('alert')).textContent).toBe('The figures are missing.');
});

test('the charts stay when a refetch fails', async () => {
  const api = replyWith(march);
  const RefetchStatus = () => (useQuery(monthsQuery).isError ? <p>The refetch failed.</p> : null);
  await renderElement(
    <>
      <MonthCharts />
      <RefetchStatus />
    </>,
  );
  await screen.findByRole('img', { name: /^Revenue/ });
  api.replies['dashboard.months'] = createRejection(500, 'unexpected', 'The figures are missing.');
  void queryClient.invalidateQueries();
  await screen.findByText('The refetch failed.');
  expect(screen.getByRole('img', { name: /^Revenue/ })).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});
