import type { PersonView } from '@lifestory/contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { personView, signInAs } from '../people/person.fixture.ts';
import { AccountCard } from './account.card.tsx';

beforeEach(() => signInAs('Super Admin'));

/** Renders the account card of a person, with routes for the pages it links to. */
async function show(change: Partial<PersonView> = {}) {
  const api = createFakeApi({});
  const { user } = await renderRoutes([
    { path: '/', element: <AccountCard person={personView(change)} /> },
    { path: '/customers', element: <h1>Customers</h1> },
    { path: '/subusers', element: <h1>Sub users</h1> },
  ]);
  return { api, user };
}

const button = (name: string) => screen.getByRole('button', { name });

test('the account of a customer is shown with status, joining month and links', async () => {
  const session = {
    id: '01890000-0000-7000-8000-000000000050',
    start_time: '2027-05-04T17:00:00.000Z',
    status: 'completed',
    payment: true,
  };
  await show({ session });
  expect(screen.getByText('Member since Mar, 2027')).toBeDefined();
  expect(screen.getByText('Account created')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Profile page' })).toBeDefined();
  const link = screen.getByRole('link', { name: 'Latest session, 05-04-2027' });
  expect(link.getAttribute('href')).toBe(`/session/view/${session.id}`);
});

test('a customer without a password has no account yet', async () => {
  await show({ account_created: false });
  expect(screen.getByText('No account yet')).toBeDefined();
  expect(screen.queryByText('Account created')).toBeNull();
});

test('a sub user who has not opened the story yet is marked as invited, and can be deleted but not deactivated', async () => {
  await show({ role: 'Sub User', is_active: false });
  expect(screen.getByText('Invited')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  expect(button('Delete')).toBeDefined();
});

test('a staff member is shown with their role, without links or actions', async () => {
  await show({ role: 'Developer' });
  expect(screen.getByText('Developer')).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('changing the e-mail address asks for a reason, and says what happens next', async () => {
  const { api, user } = await show();
  api.replies['accounts.changeEmail'] = { success: true, message: 'We have sent an e-mail.' };
  await user.click(button('Change e-mail'));
  const dialog = await screen.findByRole('dialog', { name: 'Change the e-mail of Mei Tanaka' });
  within(dialog).getByText('mei@example.com');
  await user.type(within(dialog).getByLabelText('New e-mail address'), 'mei.new@example.com');
  await user.type(within(dialog).getByLabelText('Reason'), 'Asked on the phone');
  await user.click(within(dialog).getByRole('button', { name: 'Change e-mail' }));
  await screen.findByText('We have sent an e-mail.');
  const { id } = personView();
  expect(api.listBodies('accounts.changeEmail')).toEqual([
    { id, email: 'mei.new@example.com', reason: 'Asked on the phone' },
  ]);
});

test('a refused address is marked at its field, and the dialog stays open', async () => {
  const { api, user } = await show();
  api.replies['accounts.changeEmail'] = createRejection(422, 'invalid', {
    email: ['Another account uses this e-mail address.'],
  });
  await user.click(button('Change e-mail'));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Change e-mail' }));
  await user.click(await screen.findByRole('button', { name: 'Another account uses this e-mail address.' }));
  expect(document.activeElement).toBe(within(dialog).getByLabelText('New e-mail address'));
});

test('deactivating asks for a reason and sends it', async () => {
  const { api, user } = await show();
  api.replies['accounts.deactivate'] = { success: true, message: 'The account is deactivated.' };
  await user.click(button('Deactivate'));
  await user.type(await screen.findByLabelText('Reason'), 'Requested by phone');
  await user.click(button('Yes, deactivate'));
  await screen.findByText('The account is deactivated.');
  expect(api.listBodies('accounts.deactivate')).toEqual([
    { id: personView().id, reason: 'Requested by phone' },
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('cancelling the deactivation sends nothing', async () => {
  const { api, user } = await show();
  await user.click(button('Deactivate'));
  await screen.findByRole('dialog', { name: 'Deactivate Mei Tanaka?' });
  await user.click(button('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.requests).toEqual([]);
});

test('a rejected reason is marked at its field, and the dialog stays open with the text', async () => {
  const { api, user } = await show();
  api.replies['accounts.deactivate'] = createRejection(422, 'invalid', {
    reason: ['Please keep this shorter.'],
  });
  await user.click(button('Deactivate'));
  await user.type(await screen.findByLabelText('Reason'), 'Too long');
  await user.click(button('Yes, deactivate'));
  await screen.findByRole('button', { name: 'Please keep this shorter.' });
  const field = screen.getByLabelText('Reason');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field).toHaveProperty('value', 'Too long');
});

test('while an account is deactivated, a second click sends nothing', async () => {
  const { api, user } = await show();
  api.replies['accounts.deactivate'] = replyNever;
  await user.click(button('Deactivate'));
  const confirm = await screen.findByRole('button', { name: 'Yes, deactivate' });
  await user.click(confirm);
  await user.click(confirm);
  expect(confirm.hasAttribute('disabled')).toBe(true);
  expect(api.listBodies('accounts.deactivate')).toHaveLength(1);
});

test('a deactivated account shows the reason and can be reactivated', async () => {
  const { api, user } = await show({ deactivated: true, deactivation_reason: 'Payment dispute' });
  api.replies['accounts.reactivate'] = { success: true, message: 'The account is active again.' };
  expect(screen.getByText('This account is deactivated. Reason: Payment dispute')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Deactivate' })).toBeNull();
  await user.click(button('Reactivate'));
  await screen.findByText('The account is active again.');
  expect(api.listBodies('accounts.reactivate')).toEqual([{ id: personView().id }]);
});

test('a deactivated account without a reason does not mention one', async () => {
  await show({ deactivated: true });
  expect(screen.getByText('This account is deactivated.')).toBeDefined();
});

test('a rejected reactivation shows the reason', async () => {
  const { api, user } = await show({ deactivated: true });
  api.replies['accounts.reactivate'] = createRejection(404, 'not_found', 'This person no longer exists.');
  await user.click(button('Reactivate'));
  await screen.findByText('This person no longer exists.');
});

test('deleting a customer opens the list of customers', async () => {
  const { api, user } = await show();
  api.replies['accounts.delete'] = { success: true, message: 'Customer deleted successfully' };
  await user.click(button('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByRole('heading', { name: 'Customers' });
  expect(screen.getByText('Customer deleted successfully')).toBeDefined();
});

test('deleting a sub user opens the list of sub users', async () => {
  const { api, user } = await show({ role: 'Sub User' });
  api.replies['accounts.delete'] = { success: true, message: 'Sub user deleted successfully' };
  await user.click(button('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByRole('heading', { name: 'Sub users' });
});

test('after a failed deletion the page stays open', async () => {
  const { api, user } = await show();
  api.replies['accounts.delete'] = createRejection(500, 'unexpected', 'Something went wrong');
  await user.click(button('Delete'));
  await user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  await screen.findByText('Something went wrong');
  expect(screen.getByRole('heading', { name: 'Mei Tanaka' })).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('read-only staff can use none of the actions', async () => {
  signInAs('Developer');
  await show();
  const card = within(screen.getByRole('region', { name: 'Mei Tanaka' }));
  for (const action of card.getAllByRole('button')) {
    expect(action.hasAttribute('disabled')).toBe(true);
    expect(action.title).toBe('Only a Super Admin can change this.');
  }
});
