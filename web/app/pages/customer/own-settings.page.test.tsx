import type { Role } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { storeSignIn } from '../../api/sign-in.ts';
import { subscription } from '../../domains/money/subscriptions/subscription.fixture.ts';
import { signedInDevice, signInsReply } from '../../domains/people/auth/devices/device.fixture.ts';
import { userInfo } from '../../domains/people/people/person.fixture.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import { UnsavedChangesGuard } from '../../ui/forms/unsaved-changes.tsx';
import { roseStoryteller } from '../storyteller.fixture.ts';
import OwnSettingsPage from './own-settings.page.tsx';

/** Opens the settings of a user with this role, with a link to another page. */
async function openSettings(role: Role) {
  storeSignIn(userInfo({ role }), 'secret');
  const api = createFakeApi({
    'stories.customer': { success: true, data: roseStoryteller() },
    'auth.signIns': signInsReply(signedInDevice()),
    'subscriptions.status': { success: true, data: subscription() },
    'cards.list': { success: true, data: [] },
    'stories.staffAccesses': { success: true, data: [] },
  });
  const settings = (
    <>
      <OwnSettingsPage />
      <Link to="/home">Home</Link>
      <UnsavedChangesGuard />
    </>
  );
  const { user } = await renderRoutes([
    { path: '/', element: settings },
    { path: '/home', element: <h1>My home</h1> },
  ]);
  await screen.findByText('This device');
  return { api, user, leave: () => user.click(screen.getByRole('link', { name: 'Home' })) };
}

const callNames = ({ api }: Awaited<ReturnType<typeof openSettings>>) => api.requests.map(({ name }) => name);

test('a customer has settings for profile, e-mail address, appearance, password, devices and billing', async () => {
  const page = await openSettings('Customer');
  for (const name of [
    'Profile settings',
    'E-mail address',
    'Appearance',
    'Update Password',
    'Your devices',
  ]) {
    screen.getByRole('region', { name });
  }
  await screen.findByText('Nobody has looked at your story.');
  expect(callNames(page)).toContain('subscriptions.status');
  expect(callNames(page)).not.toContain('stories.customer');
});

test('a sub user sees whose story is active and has no billing settings', async () => {
  const page = await openSettings('Sub User');
  await screen.findByText(/Rose Whitaker/);
  expect(callNames(page)).not.toContain('subscriptions.status');
});

test('leaving changed settings asks for confirmation', async () => {
  const { user, leave } = await openSettings('Customer');
  await user.type(screen.getByLabelText(/^First name/), 'na');
  await leave();
  await screen.findByText('Your changes here have not been saved yet.');
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await screen.findByRole('heading', { name: 'My home' });
});

test('leaving unchanged settings does not ask for confirmation', async () => {
  const { leave } = await openSettings('Customer');
  await leave();
  await screen.findByRole('heading', { name: 'My home' });
});
