import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderElement } from '../../testing/render.tsx';
import { useListAddress, useListFilter } from './list-address.ts';
import { DateFilter, FilterSelect, ListFilters } from './list-filters.tsx';
import { SortHead } from './sort-head.tsx';

const options = [
  { value: 'paid', label: 'Paid' },
  { value: 'unpaid', label: 'Not paid' },
];
const sorts = [
  { value: '', label: 'Latest first' },
  { value: 'name.asc', label: 'Name, A to Z' },
];

function Sessions() {
  const { sort, order, from, until, per_page } = useListAddress(['created', 'name']);
  const payment = useListFilter('payment', ['paid', 'unpaid']);
  return (
    <>
      <ListFilters names={['payment']} sorts={sorts}>
        <FilterSelect name="payment" label="Payment" any="Any payment" options={options} />
        <DateFilter />
      </ListFilters>
      <output>{JSON.stringify({ sort, order, from, until, per_page, payment })}</output>
      <table>
        <thead>
          <tr>
            <SortHead column="name">Name</SortHead>
            <SortHead column="created" isDefault firstOrder="desc">
              Date
            </SortHead>
          </tr>
        </thead>
      </table>
    </>
  );
}

async function showSessions(address = '/sessions') {
  const page = await renderElement(<Sessions />, address);
  const search = () => page.router.state.location.search;
  const state = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  return { ...page, search, state };
}

test('a filter goes into the URL, keeps the search and returns to the first page', async () => {
  const { user, search } = await showSessions('/sessions?search=ana&page=4');
  await user.selectOptions(screen.getByLabelText('Payment'), 'Not paid');
  expect(search()).toBe('?search=ana&payment=unpaid');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2027-03-01' } });
  expect(search()).toBe('?search=ana&payment=unpaid&from=2027-03-01');
});

test('all filters are cleared together; the search and the order stay', async () => {
  const { user, search } = await showSessions(
    '/sessions?search=ana&sort=name&order=asc&payment=paid&until=2027-03-01',
  );
  await user.click(screen.getByRole('link', { name: 'Clear filters' }));
  expect(search()).toBe('?search=ana&sort=name&order=asc');
  expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull();
});

test('a column head sorts the list, reverses the order, and marks both for screen readers', async () => {
  const { user, search } = await showSessions('/sessions?page=2');
  const head = (name: string) => screen.getByRole('columnheader', { name });
  expect(head('Date').getAttribute('aria-sort')).toBe('descending');
  expect(head('Name').hasAttribute('aria-sort')).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Name' }));
  expect(search()).toBe('?sort=name&order=asc');
  expect(head('Name').getAttribute('aria-sort')).toBe('ascending');
  expect(head('Date').hasAttribute('aria-sort')).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Name' }));
  expect(head('Name').getAttribute('aria-sort')).toBe('descending');
  await user.click(screen.getByRole('link', { name: 'Date' }));
  expect(search()).toBe('');
});

test('the “Sort by” select sorts the list', async () => {
  const { user, search } = await showSessions();
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, A to Z');
  expect(search()).toBe('?sort=name&order=asc');
});

test('unknown values in the URL are ignored', async () => {
  const { state } = await showSessions(
    '/sessions?sort=password&order=up&from=today&until=2027&per_page=7&payment=all',
  );
  expect(state()).toEqual({});
});
