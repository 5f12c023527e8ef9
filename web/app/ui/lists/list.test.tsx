import { queryOptions, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Failure } from '../../api/failure.ts';
import { replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { List } from './list.tsx';
import { useListAddress } from './list-address.ts';

interface Names {
  data: string[];
  total: number;
  current_page: number;
  last_page: number;
  per_page: number;
}

/** Twelve names, ten per page. */
const names = Array.from({ length: 12 }, (_, index) => `Ana ${index}`);

const pageOfNames = async (page: number): Promise<Names> => ({
  data: names.slice((page - 1) * 10, page * 10),
  total: 12,
  current_page: page,
  last_page: 2,
  per_page: 10,
});

/** The list of the names that `load` returns. */
function People({ load }: { load: (page: number) => Promise<Names> }) {
  const { page, search } = useListAddress();
  const people = queryOptions<Names, Failure>({
    queryKey: ['people', page, search],
    queryFn: () => load(page),
  });
  return (
    <List list={useQuery(people)} noun={['person', 'people']} searchHint="Try part of the name.">
      {(rows) => <p>{rows.join(', ')}</p>}
    </List>
  );
}

const showPeople = (load: typeof pageOfNames, address = '/people') =>
  renderElement(<People load={load} />, address);
const showNames = (...data: string[]) =>
  showPeople(async () => ({ data, total: data.length, current_page: 1, last_page: 1, per_page: 10 }));

test('the list shows its rows and announces how many there are', async () => {
  await showNames('Ana', 'Otto');
  await screen.findByText('Ana, Otto');
  expect(screen.getByRole('status').textContent).toBe('2 people found');
});

test('a single row is announced in the singular', async () => {
  await showNames('Ana');
  await screen.findByText('1 person found');
});

test('an empty list shows a message without a search hint', async () => {
  await showNames();
  await screen.findByText('No record found');
  expect(screen.queryByText(/Nothing matches/)).toBeNull();
});

test('a search without results shows the search text and a suggestion', async () => {
  await showPeople(
    async () => ({ data: [], total: 0, current_page: 1, last_page: 1, per_page: 10 }),
    '/people?search=zoe',
  );
  await screen.findByText('Nothing matches “zoe”. Try part of the name.');
});

test('the list is not reported as empty while it loads', async () => {
  await showPeople(replyNever);
  expect(screen.queryByText('No record found')).toBeNull();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a list that cannot be loaded shows the reason, and dismissing it loads the list again', async () => {
  const load = vi.fn(pageOfNames).mockRejectedValueOnce(new Failure(500, { message: 'The list is lost.' }));
  const { user } = await showPeople(load);
  expect((await screen.findByRole('alert')).textContent).toBe('The list is lost.');
  expect(screen.queryByText('No record found')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText(/^Ana 0, Ana 1/);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the second page has the remaining rows', async () => {
  const { user } = await showPeople(pageOfNames);
  await user.click(await screen.findByRole('link', { name: 'Next' }));
  await screen.findByText('Ana 10, Ana 11');
});

test('a page number beyond the last page opens the last page and keeps the search', async () => {
  const { router } = await showPeople(pageOfNames, '/people?page=3&search=ana');
  await screen.findByText('Ana 10, Ana 11');
  expect(router.state.location.search).toBe('?page=2&search=ana');
});

test.each(['0', '-1', 'two', ''])('the page “%s” in the URL means the first page', async (page) => {
  const load = vi.fn(pageOfNames);
  await showPeople(load, `/people?page=${page}`);
  await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith(1));
});
