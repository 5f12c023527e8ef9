import type { PersonRow } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { pageOf, personRow, signInAs } from '../people/person.fixture.ts';
import { AccountList } from './account-list.tsx';

const mei = personRow();
const otis = personRow({
  id: '01890000-0000-7000-8000-000000000002',
  fullName: 'Otis Reed',
  email: 'otis@example.com',
});
const deletedMei = personRow({
  deleted_at: '2027-03-01T17:00:00.000Z',
  erased_at: '2027-05-30T17:00:00.000Z',
});

beforeEach(() => signInAs('Super Admin'));

const element = (
  <AccountList
    personRole="customer"
    title="Customers"
    text="Everybody with a story."
    noun={['customer', 'customers']}
  >
    <button type="button">Export</button>
  </AccountList>
);

/** Renders the list at a URL with these people in the reply. */
async function show(people: PersonRow[], url = '/customers') {
  const api = createFakeApi({ 'people.list': pageOf(people) });
  const { user, router } = await renderElement(element, url);
  if (people[0]) await screen.findByText(people[0].email);
  return { api, user, router };
}

test('customers are listed with links to their user view and profile', async () => {
  const { api } = await show([mei, otis]);
  expect(api.requests[0]?.query).toEqual({ role: 'customer', page: '1', search: '' });
  expect(screen.getByRole('link', { name: 'Mei Tanaka' }).getAttribute('href')).toBe(`/user/view/${mei.id}`);
  expect(screen.getByRole('link', { name: 'Profile of Otis Reed' }).getAttribute('href')).toBe(
    `/customer-profile/${otis.id}`,
  );
  expect(screen.getByText('2 customers found')).toBeDefined();
});

test('a deactivated account is marked', async () => {
  await show([personRow({ deactivated: true }), otis]);
  expect(within(screen.getByRole('row', { name: /Mei/ })).getByText('Deactivated')).toBeDefined();
  expect(within(screen.getByRole('row', { name: /Otis/ })).queryByText('Deactivated')).toBeNull();
});

test('an empty list says that no record was found', async () => {
  await show([]);
  await screen.findByText('No record found');
  expect(screen.queryByRole('table')).toBeNull();
});

test('a search without results repeats the search text and suggests another search', async () => {
  const { api } = await show([], '/customers?search=zoe');
  await screen.findByText('Nothing matches “zoe”. Try part of the name or e-mail address.');
  expect(api.requests[0]?.query.search).toBe('zoe');
});

test('typing in the search field searches and returns to the first page', async () => {
  const { api, user, router } = await show([mei], '/customers?page=3');
  await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), ' otis');
  await waitFor(() => expect(router.state.location.search).toBe('?search=otis'));
  await waitFor(() => expect(api.requests.at(-1)?.query).toMatchObject({ page: '1', search: 'otis' }));
});

test('while customers load, neither rows nor the empty message are shown', async () => {
  createFakeApi({ 'people.list': replyNever });
  await renderElement(element);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('No record found')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Customers' })).toBeDefined();
});

test('dismissing the error reloads the list', async () => {
  const api = createFakeApi({
    'people.list': createRejection(500, 'unexpected', 'The list is not available.'),
  });
  const { user } = await renderElement(element);
  await screen.findByText('The list is not available.');
  api.replies['people.list'] = pageOf([mei]);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('mei@example.com');
  expect(screen.queryByText('The list is not available.')).toBeNull();
});

test('deleting a customer asks for confirmation and reloads the list without them', async () => {
  const { api, user } = await show([mei, otis]);
  api.replies['accounts.delete'] = { success: true, message: 'Customer deleted successfully' };
  await user.click(screen.getByRole('button', { name: 'Delete Mei Tanaka' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete Mei Tanaka?' });
  expect(dialog.textContent).toContain('The account can be restored for 90 days.');
  expect(api.listBodies('accounts.delete')).toEqual([]);
  api.replies['people.list'] = pageOf([otis]);
  await user.click(within(dialog).getByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('Customer deleted successfully');
  expect(api.listBodies('accounts.delete')).toEqual([{ id: mei.id }]);
  await waitFor(() => expect(screen.queryByText('mei@example.com')).toBeNull());
});

test('cancelling the deletion keeps the customer', async () => {
  const { api, user } = await show([mei]);
  await user.click(screen.getByRole('button', { name: 'Delete Mei Tanaka' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.listBodies('accounts.delete')).toEqual([]);
});

test('deleted customers are listed with the last day on which they can be restored', async () => {
  const { api } = await show([deletedMei], '/customers?show=deleted');
  expect(api.requests[0]?.query.deleted).toBe('true');
  const row = screen.getByRole('row', { name: /Mei Tanaka/ });
  expect(row.textContent).toContain('03-01-2027');
  expect(row.textContent).toContain('05-30-2027');
  expect(
    screen.getByText('Deleted customers can be restored for 90 days. Then they are erased.'),
  ).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Mei Tanaka' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});

test('switching to deleted customers keeps the search and resets the page', async () => {
  const { user, router } = await show([mei], '/customers?search=mei&page=2');
  expect(screen.getByRole('link', { name: 'Current' }).getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'Deleted' }));
  expect(router.state.location.search).toBe('?search=mei&show=deleted');
  expect(screen.getByRole('link', { name: 'Deleted' }).getAttribute('aria-current')).toBe('true');
  await user.click(screen.getByRole('link', { name: 'Current' }));
  expect(router.state.location.search).toBe('?search=mei');
});

test('restoring a deleted customer shows the message and reloads the list without them', async () => {
  const { api, user } = await show([deletedMei], '/customers?show=deleted');
  api.replies['accounts.restore'] = { success: true, message: 'The account is restored.' };
  api.replies['people.list'] = pageOf([]);
  await user.click(screen.getByRole('button', { name: 'Restore Mei Tanaka' }));
  await screen.findByText('The account is restored.');
  await screen.findByText('No record found');
  expect(api.listBodies('accounts.restore')).toEqual([{ id: mei.id }]);
});

test('erasing a deleted customer asks for confirmation and reloads the list without them', async () => {
  const { api, user } = await show([deletedMei], '/customers?show=deleted');
  api.replies['accounts.erase'] = { success: true, message: 'The account is erased.' };
  await user.click(screen.getByRole('button', { name: 'Erase Mei Tanaka' }));
  const dialog = await screen.findByRole('dialog', { name: 'Erase Mei Tanaka?' });
  expect(api.listBodies('accounts.erase')).toEqual([]);
  api.replies['people.list'] = pageOf([]);
  await user.click(within(dialog).getByRole('button', { name: 'Yes, erase everything' }));
  await screen.findByText('The account is erased.');
  await screen.findByText('No record found');
  expect(api.listBodies('accounts.erase')).toEqual([{ id: mei.id }]);
});

test('a customer whose e-mail address is in use cannot be restored, and the reason is shown', async () => {
  const { api, user } = await show([deletedMei], '/customers?show=deleted');
  api.replies['accounts.restore'] = createRejection(
    409,
    'address_in_use',
    'Another account uses this address.',
  );
  await user.click(screen.getByRole('button', { name: 'Restore Mei Tanaka' }));
  await screen.findByText('Another account uses this address.');
});

test('while a customer is restored, a second click sends nothing', async () => {
  const { api, user } = await show([deletedMei], '/customers?show=deleted');
  api.replies['accounts.restore'] = replyNever;
  const button = screen.getByRole('button', { name: 'Restore Mei Tanaka' });
  await user.click(button);
  await user.click(button);
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(api.listBodies('accounts.restore')).toHaveLength(1);
});

test('read-only staff see the list but cannot delete customers', async () => {
  signInAs('Developer');
  await show([mei]);
  expect(screen.getByText(/Only a Super Admin can make changes/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete Mei Tanaka' }).hasAttribute('disabled')).toBe(true);
});

test('read-only staff can neither restore nor erase deleted customers', async () => {
  signInAs('Developer');
  await show([deletedMei], '/customers?show=deleted');
  for (const name of ['Restore Mei Tanaka', 'Erase Mei Tanaka']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
});
