import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { storeSignIn } from '../api/sign-in.ts';
import { signInAs, userInfo } from '../domains/people/people/person.fixture.ts';
import { configuration } from '../domains/platform/settings/configuration.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../testing/fake-api.ts';
import { renderElement } from '../testing/render.tsx';
import SettingsPage from './staff/settings.page.tsx';
import StaffProfilePage from './staff/staff-profile.page.tsx';

beforeEach(() => signInAs('Super Admin'));

const findFee = () => screen.findByLabelText('Fee per recording (dollars)');

test('the settings and the meeting account are shown', async () => {
  createFakeApi({ 'settings.configuration': configuration() });
  await renderElement(<SettingsPage />);
  expect(await findFee()).toHaveProperty('value', '1,250');
  screen.getByText('studio@example.com');
});

test('audit log, mails and the import of albums can be opened before the settings are loaded', async () => {
  createFakeApi({ 'settings.configuration': replyNever });
  await renderElement(<SettingsPage />);
  expect(screen.getByRole('link', { name: /^Audit log/ }).getAttribute('href')).toBe('/audit');
  expect(screen.getByRole('link', { name: /^E-mails/ }).getAttribute('href')).toBe('/mails');
  expect(screen.getByRole('link', { name: /^Import an album/ }).getAttribute('href')).toBe('/album-imports');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('settings that cannot be loaded show the reason, and dismissing it loads them again', async () => {
  const api = createFakeApi({
    'settings.configuration': createRejection(500, 'unexpected', 'The settings are lost.'),
  });
  const { user } = await renderElement(<SettingsPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('The settings are lost.');
  api.replies['settings.configuration'] = configuration();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await findFee();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a Developer sees that only a Super Admin can make changes', async () => {
  signInAs('Developer');
  createFakeApi({ 'settings.configuration': configuration() });
  await renderElement(<SettingsPage />);
  await findFee();
  screen.getByText(/^You can view everything here\./);
});

test('the profile of staff shows name, role and e-mail address', async () => {
  storeSignIn(userInfo({ role: 'Developer' }), 'secret');
  await renderElement(<StaffProfilePage />);
  const facts = screen
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ['First name', 'Mei'],
    ['Last name', 'Tanaka'],
    ['Role', 'Developer'],
    ['Email', 'mei@example.com'],
  ]);
});

test('staff can change their name', async () => {
  const info = userInfo({ role: 'Super Admin', fname: 'Super', lname: 'Admin' });
  storeSignIn(info, 'secret');
  const api = createFakeApi({
    'people.updateOwn': { success: true, message: 'Saved.' },
    'people.info': { success: true, data: { ...info, fname: 'Mei', lname: 'Tanaka' } },
  });
  const { user } = await renderElement(<StaffProfilePage />);
  const field = screen.getByLabelText(/First name/);
  await user.clear(field);
  await user.type(field, 'Mei');
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await screen.findByText('Profile settings updated successfully');
  expect(api.listBodies('people.updateOwn')).toEqual([{ fname: 'Mei', lname: 'Admin' }]);
});

test('staff can change their password', async () => {
  const api = createFakeApi({
    'auth.changePassword': { success: true, message: 'Your password is changed.' },
  });
  const { user } = await renderElement(<StaffProfilePage />);
  await user.type(screen.getByLabelText('Old password'), 'old secret');
  await user.type(screen.getByLabelText('New password'), 'new secret');
  await user.type(screen.getByLabelText('Confirm password'), 'new secret{Enter}');
  await screen.findByText('Password changed successfully');
  expect(api.listBodies('auth.changePassword')).toEqual([
    { old_password: 'old secret', password: 'new secret', password_confirmation: 'new secret' },
  ]);
});
