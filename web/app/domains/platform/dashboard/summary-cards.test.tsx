import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { dashboardFigures } from './dashboard.fixture.ts';
import { SummaryCards } from './summary-cards.tsx';

const cards = () =>
  screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);

test('each total links to its page', async () => {
  await renderElement(<SummaryCards figures={dashboardFigures()} />);
  expect(cards()).toEqual([
    'Total Customers1,204 /customers',
    'Total Sub Users3,051 /subusers',
    'Total Revenue$98,250 /transactions',
    'Future Bookings17 /sessions',
    'Completed Recordings812 /sessions',
  ]);
});

test('a total of zero is shown as a number', async () => {
  await renderElement(<SummaryCards figures={dashboardFigures({ totalCustomers: 0 })} />);
  expect(cards()[0]).toBe('Total Customers0 /customers');
});

test('while the figures load, the links are shown without numbers', async () => {
  await renderElement(<SummaryCards figures={undefined} />);
  expect(cards()).toHaveLength(5);
  expect(screen.getByRole('list', { name: 'Current totals' }).textContent).not.toMatch(/\d/);
});
