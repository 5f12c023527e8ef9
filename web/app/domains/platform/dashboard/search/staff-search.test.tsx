import type { SearchResult } from '@lifestory/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../../api/query-client.ts';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { StaffSearch } from './staff-search.tsx';

const result = (kind: SearchResult['kind'], title: string, number: number): SearchResult => ({
  id: `01890000-0000-7000-8000-00000000000${number}`,
  kind,
  title,
  detail: 'rose@example.com',
  url: `/found/${number}`,
});
const matches = [
  result('customer', 'Rose Reyes', 1),
  result('session', 'Rose Reyes', 2),
  result('transaction', '#100001', 3),
];

async function openSearch(data: SearchResult[] = matches) {
  const api = createFakeApi({ 'dashboard.search': { success: true, data } });
  const rendered = await renderElement(
    <>
      <input aria-label="Other field" />
      <StaffSearch />
    </>,
    '/dashboard',
  );
  await rendered.user.keyboard('/');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search everything' });
  return { ...rendered, api, field, path: () => rendered.router.state.location.pathname };
}

const selectedOption = () => screen.getByRole('option', { selected: true });

test('the key / opens the search, and Escape closes it', async () => {
  const { user, field } = await openSearch();
  expect(field.value).toBe('');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Search everything' }));
  await screen.findByRole('dialog', { name: 'Search everything' });
});

test('a slash in another field is text', async () => {
  createFakeApi({});
  const { user } = await renderElement(
    <>
      <input aria-label="Other field" />
      <StaffSearch />
    </>,
  );
  await user.type(screen.getByLabelText('Other field'), '1/2');
  expect(screen.getByLabelText<HTMLInputElement>('Other field').value).toBe('1/2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('results are grouped by kind; arrows choose one and Enter opens it', async () => {
  const { user, field, path } = await openSearch();
  await user.type(field, 'rose');
  const sessions = await screen.findByRole('group', { name: 'Sessions' });
  expect(within(sessions).getAllByRole('option')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toMatch(/^3 results/);
  expect(field.getAttribute('aria-activedescendant')).toBe(selectedOption().id);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(selectedOption().textContent).toContain('#100001');
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(field.getAttribute('aria-activedescendant')).toBe(within(sessions).getByRole('option').id);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/found/2'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Enter opens the result also while it is loaded again because something changed', async () => {
  const { user, field, path, api } = await openSearch();
  await user.type(field, 'rose');
  await screen.findByRole('option', { selected: true });
  api.replies['dashboard.search'] = replyNever;
  await act(async () => void queryClient.invalidateQueries({ queryKey: ['dashboard'] }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(path()).toBe('/found/1'));
});

test('Enter opens a result that is still shown after it could not be loaded again', async () => {
  const { user, field, path, api } = await openSearch();
  await user.type(field, 'rose');
  await screen.findByRole('option', { selected: true });
  api.replies['dashboard.search'] = createRejection(422, 'invalid', 'The search failed.');
  await act(() => queryClient.invalidateQueries({ queryKey: ['dashboard'] }));
  const message = await screen.findByRole('alert');
  // The message takes the focus from the field.
  await waitFor(() => expect(message.contains(document.activeElement)).toBe(true));
  await user.type(field, '{Enter}');
  await waitFor(() => expect(path()).toBe('/found/1'));
});

test('a click opens a result', async () => {
  const { user, field, path } = await openSearch();
  await user.type(field, 'rose');
  await user.click(await screen.findByRole('option', { name: /#100001/ }));
  await waitFor(() => expect(path()).toBe('/found/3'));
});

test('while the results load, the status says so', async () => {
  const { user, field, api } = await openSearch();
  api.replies['dashboard.search'] = replyNever;
  await user.type(field, 'rose');
  expect(screen.getByRole('status').textContent).toBe('Searching …');
});

test('one character searches nothing, and a search without matches says so', async () => {
  const { user, field, api } = await openSearch([]);
  await user.type(field, 'z');
  expect(screen.getByRole('status').textContent).toBe('Enter at least two characters.');
  await user.type(field, 'oe');
  await screen.findByText('Nothing matches “zoe”.');
  expect(api.requests.map(({ query }) => query?.search)).toEqual(['zoe']);
});
