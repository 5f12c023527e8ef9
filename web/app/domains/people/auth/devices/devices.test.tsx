import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signedInDevice, signInsReply } from './device.fixture.ts';
import { Devices } from './devices.tsx';

const phone = signedInDevice({
  id: '0192f0c1-0000-7000-8000-000000000002',
  name: 'Safari on iPhone',
  kind: 'phone',
  country: 'US',
  current: false,
});
const tablet = { ...phone, id: '0192f0c1-0000-7000-8000-000000000003', name: 'Chrome on iPad' };

/** Renders the list with this device and others. */
async function show(...others: (typeof phone)[]) {
  const api = createFakeApi({
    'auth.signIns': signInsReply(signedInDevice(), ...others),
    'auth.endSignIn': { success: true, message: 'The device is signed out.' },
    'auth.logoutEverywhere': { success: true, message: 'All other devices are signed out.' },
  });
  const { user } = await renderElement(<Devices />);
  await screen.findByText('Firefox on Windows');
  return { api, user };
}

const phoneButton = () =>
  screen.getByRole('button', { name: /^Sign out Safari on iPhone, last used May 4, 2027/ });
const othersButton = () => screen.getByRole('button', { name: 'Sign out everywhere else' });
const confirm = (user: Awaited<ReturnType<typeof show>>['user'], title: string) =>
  screen
    .findByRole('dialog', { name: title })
    .then((dialog) => user.click(within(dialog).getByRole('button', { name: 'Sign out' })));

test('this device is marked and has no button', async () => {
  await show();
  expect(screen.getByRole('listitem').textContent).toContain('This device');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a device shows its kind, place and times', async () => {
  await show(phone);
  const text = screen.getAllByRole('listitem')[1]?.textContent;
  for (const part of [
    'Phone, United States, network 203.0.113.x',
    'Signed in May 3, 2027',
    'last used May 4',
  ]) {
    expect(text).toContain(part);
  }
});

test('one device is signed out after a confirmation', async () => {
  const { api, user } = await show(phone, tablet);
  await user.click(phoneButton());
  expect(api.listBodies('auth.endSignIn')).toHaveLength(0);
  api.replies['auth.signIns'] = signInsReply(signedInDevice(), tablet);
  await confirm(user, 'Sign this device out?');
  await screen.findByText('The device is signed out.');
  expect(api.listBodies('auth.endSignIn')).toEqual([{ id: phone.id }]);
  expect(screen.queryByText('Safari on iPhone')).toBeNull();
});

test('all other devices are signed out after a confirmation', async () => {
  const { api, user } = await show(phone, tablet);
  await user.click(othersButton());
  api.replies['auth.signIns'] = signInsReply(signedInDevice());
  await confirm(user, 'Sign out everywhere else?');
  await screen.findByText('All other devices are signed out.');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).toBeNull();
});

test('a failure closes the dialog and shows the reason', async () => {
  const { api, user } = await show(phone);
  api.replies['auth.logoutEverywhere'] = createRejection(500, 'unexpected', 'Please try again later.');
  await user.click(othersButton());
  await confirm(user, 'Sign out everywhere else?');
  await screen.findByText('Please try again later.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Safari on iPhone')).toBeDefined();
});

test('cancelling signs no device out', async () => {
  const { api, user } = await show(phone);
  await user.click(phoneButton());
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.listBodies('auth.endSignIn')).toHaveLength(0);
});

test('if the devices cannot be loaded, the reason is shown', async () => {
  createFakeApi({ 'auth.signIns': createRejection(500, 'unexpected', 'Please try again later.') });
  await renderElement(<Devices />);
  await screen.findByText('Please try again later.');
});
