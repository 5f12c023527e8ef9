import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { meetingAccount } from './configuration.fixture.ts';
import { MeetingAccountCard } from './meeting-account.card.tsx';

beforeEach(() => signInAs('Super Admin'));

/** Renders the card of an account. */
async function show(change: Parameters<typeof meetingAccount>[0] = {}) {
  const api = createFakeApi({
    'settings.disconnectMeetings': { success: true, message: 'The video-meeting account is disconnected.' },
  });
  const { user } = await renderElement(<MeetingAccountCard account={meetingAccount(change)} />);
  return { api, user };
}

const notAuthorized = { authorize: false, email_acc: null, expire_at: null };

/** Opens the confirmation; returns its buttons. */
async function openConfirmation() {
  const { api, user } = await show();
  await user.click(screen.getByRole('button', { name: 'Disconnect' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Disconnect the Zoom account?' }));
  const confirm = dialog.getByRole('button', { name: 'Yes, disconnect it' });
  return { api, user, confirm, cancel: dialog.getByRole('button', { name: 'Cancel' }) };
}

test('an authorized account shows its e-mail address and expiry date', async () => {
  await show();
  expect(screen.getByText('Authorized')).toBeDefined();
  expect(screen.getByText('studio@example.com')).toBeDefined();
  expect(screen.getByText('Authorized until').nextElementSibling?.textContent).toBe(
    '08-01-2027, 12:00 PM (PST)',
  );
  expect(screen.getByRole('link', { name: 'Authorize again' }).getAttribute('href')).toBe(
    'https://zoom.example.com/authorize',
  );
});

test('a provider without an account needs no authorization', async () => {
  await show({ ...notAuthorized, authorize_url: null });
  expect(screen.getByText('Ready')).toBeDefined();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('an unauthorized account can be authorized but not disconnected', async () => {
  await show(notAuthorized);
  expect(screen.getByText('Not authorized')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Authorize' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Disconnect' })).toBeNull();
});

test('an expired authorization is explained with its date', async () => {
  await show({ authorize: false });
  expect(screen.getByText('Ended')).toBeDefined();
  expect(screen.getByText(/Zoom no longer accepts our authorization/)).toBeDefined();
  expect(screen.getByText('Ended on')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Authorize again' })).toBeDefined();
});

test('an authorized account can be disconnected before its e-mail address is known', async () => {
  await show({ email_acc: null });
  expect(screen.queryByText('Account')).toBeNull();
  expect(screen.getByRole('button', { name: 'Disconnect' })).toBeDefined();
});

test('the redirect URI can be copied', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Copy redirect URI' }));
  await screen.findByText('Redirect URI copied');
  expect(await navigator.clipboard.readText()).toBe('http://localhost:3000/zoom');
});

test('disconnecting requires a confirmation and shows a success message', async () => {
  const { api, user, confirm } = await openConfirmation();
  expect(api.requests).toEqual([]);
  await user.click(confirm);
  await screen.findByText('The video-meeting account is disconnected.');
  expect(api.listBodies('settings.disconnectMeetings')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failed disconnection shows the reason in the card', async () => {
  const { api, user, confirm } = await openConfirmation();
  api.replies['settings.disconnectMeetings'] = createRejection(503, 'unavailable', 'Zoom cannot be reached.');
  await user.click(confirm);
  expect((await screen.findByRole('alert')).textContent).toContain('Zoom cannot be reached.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('while the account is disconnected, a second click sends nothing', async () => {
  const { api, user, confirm } = await openConfirmation();
  api.replies['settings.disconnectMeetings'] = replyNever;
  await user.click(confirm);
  await user.click(confirm);
  expect(api.requests).toHaveLength(1);
});

test('cancelling keeps the account connected', async () => {
  const { api, user, cancel } = await openConfirmation();
  await user.click(cancel);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.requests).toEqual([]);
});

test('read-only staff can neither authorize nor disconnect', async () => {
  signInAs('Developer');
  await show();
  expect(screen.queryByRole('link')).toBeNull();
  for (const name of ['Authorize again', 'Disconnect']) {
    expect(screen.getByRole('button', { name }).hasAttribute('disabled')).toBe(true);
  }
});
