import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import ConfirmAddressPage from './confirm-address.page.tsx';
import DeleteAccountPage from './delete-account.page.tsx';
import RestoreAddressPage from './restore-address.page.tsx';

const routes = [
  { path: '/confirm-email/:token', element: <ConfirmAddressPage /> },
  { path: '/restore-email/:token', element: <RestoreAddressPage /> },
  { path: '/delete-account/:token', element: <DeleteAccountPage /> },
  { path: '/', element: <h1>Start page</h1> },
  { path: '/login', element: <h1>Sign-in page</h1> },
];

const invalidLink = createRejection(422, 'invalid', {
  token: ['This link was already used or has expired.'],
});
const address = { success: true, data: { email: 'mei@example.com' } } as const;

const pages = [
  {
    path: '/confirm-email/secret',
    check: 'auth.checkAddressChange',
    call: 'auth.confirmAddressChange',
    action: 'Confirm this address',
    done: 'Your address is confirmed',
    next: ['Go to sign-in', 'Sign-in page'],
  },
  {
    path: '/restore-email/secret',
    check: 'auth.checkAddressUndo',
    call: 'auth.undoAddressChange',
    action: 'Restore my address',
    done: 'Your account is yours again',
    next: ['Go to sign-in', 'Sign-in page'],
  },
  {
    path: '/delete-account/secret',
    check: 'accounts.checkImmediateDeletion',
    call: 'accounts.confirmImmediateDeletion',
    action: 'Delete my account',
    done: 'Your account is deleted',
    next: ['Go to the start page', 'Start page'],
  },
] as const;

test.each(pages)(
  '$path: opening the page does not use the link; the button does',
  async ({ path, check, call, action, done, next }) => {
    const api = createFakeApi({ [check]: address, [call]: { success: true, message: 'It is done.' } });
    const { user } = await renderRoutes(routes, [path]);
    const button = await screen.findByRole('button', { name: action });
    screen.getByText('mei@example.com');
    expect(api.listBodies(call)).toEqual([]);
    await user.click(button);
    await screen.findByRole('heading', { name: done });
    screen.getByText('It is done.');
    expect(api.listBodies(call)).toEqual([{ token: 'secret' }]);
    await user.click(screen.getByRole('link', { name: next[0] }));
    await screen.findByRole('heading', { name: next[1] });
  },
);

test.each(pages)('$path: a message is shown for a link that no longer works', async ({ path, check }) => {
  createFakeApi({ [check]: invalidLink });
  await renderRoutes(routes, [path]);
  await screen.findByRole('heading', { name: 'This link no longer works' });
  screen.getByText(/^This link was already used or has expired\./);
});

test('a link to delete an account that no longer works says how to get a new one', async () => {
  createFakeApi({ 'accounts.checkImmediateDeletion': invalidLink });
  const { user } = await renderRoutes(routes, ['/delete-account/secret']);
  await screen.findByText(/If you still have your account, ask for a new link in your settings\.$/);
  await user.click(screen.getByRole('link', { name: 'Go to sign-in' }));
  await screen.findByRole('heading', { name: 'Sign-in page' });
});

test.each(pages)(
  '$path: if the action is rejected, the reason is shown and the button stays',
  async ({ path, check, call, action }) => {
    createFakeApi({ [check]: address, [call]: invalidLink });
    const { user } = await renderRoutes(routes, [path]);
    await user.click(await screen.findByRole('button', { name: action }));
    expect((await screen.findByRole('alert')).textContent).toContain('already used');
    screen.getByRole('button', { name: action });
  },
);

test('a link that could not be checked can be checked again', async () => {
  const api = createFakeApi({
    'auth.checkAddressChange': createRejection(429, 'too_many', 'Too many attempts.'),
  });
  const { user } = await renderRoutes(routes, ['/confirm-email/secret']);
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  api.replies['auth.checkAddressChange'] = address;
  await user.click(retryButton);
  await screen.findByRole('button', { name: 'Confirm this address' });
});
