import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeApi, pending, rejection } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { OtherDevices } from './other-devices.tsx';

const elsewhere = (others: number) => ({ success: true as const, data: { others } });

/** Renders the panel with this number of other devices. */
async function show(others: number) {
  const api = fakeApi({
    'auth.signIns': elsewhere(others),
    'auth.logoutEverywhere': { success: true, message: 'All other devices are signed out.' },
  });
  const { user } = await renderElement(<OtherDevices />);
  return { api, user };
}

const button = () => screen.getByRole('button', { name: 'Sign out everywhere else' });
const openDialog = async (user: Awaited<ReturnType<typeof show>>['user']) => {
  await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false));
  await user.click(button());
  await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
};

test('without other devices there is no button', async () => {
  await show(0);
  await screen.findByText('You are signed in on this device only.');
  expect(button().hasAttribute('disabled')).toBe(true);
});

test('one other device is named in the singular', async () => {
  await show(1);
  await screen.findByText('You are signed in here and on one other device.');
  expect(button().hasAttribute('disabled')).toBe(false);
});

test('several other devices are counted', async () => {
  await show(3);
  await screen.findByText('You are signed in here and on 3 other devices.');
});

test('while the devices are counted, the button is disabled', async () => {
  fakeApi({ 'auth.signIns': pending });
  await renderElement(<OtherDevices />);
  expect(button().hasAttribute('disabled')).toBe(true);
  expect(screen.queryByText(/You are signed in/)).toBeNull();
});

test('signing out the other devices updates the count', async () => {
  const { api, user } = await show(2);
  await openDialog(user);
  expect(api.bodies('auth.logoutEverywhere')).toHaveLength(0);
  api.replies['auth.signIns'] = elsewhere(0);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('All other devices are signed out.');
  await screen.findByText('You are signed in on this device only.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a failure closes the dialog and shows the reason', async () => {
  const { api, user } = await show(2);
  api.replies['auth.logoutEverywhere'] = rejection(500, 'unexpected', 'Please try again later.');
  await openDialog(user);
  await user.click(screen.getByRole('button', { name: 'Sign out' }));
  await screen.findByText('Please try again later.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('You are signed in here and on 2 other devices.')).toBeDefined();
});

test('cancelling signs out no device', async () => {
  const { api, user } = await show(2);
  await openDialog(user);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.bodies('auth.logoutEverywhere')).toHaveLength(0);
});
