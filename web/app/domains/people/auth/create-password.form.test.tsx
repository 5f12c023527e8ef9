import type { Role } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import type { CallReply } from '../../../api/call.ts';
import { readToken, readUser, storeReturnPath } from '../../../api/sign-in.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import { descriptionOf } from '../people/field.fixture.ts';
import { signInAs, userInfo } from '../people/person.fixture.ts';
import { CreatePasswordForm } from './create-password.form.tsx';

const signedInAs = (role: Role, canSwitch = false): CallReply<'auth.createPassword'> => ({
  success: true,
  message: 'Your password is set.',
  sign_in: { user: userInfo({ role }), token: 'fresh', switch: canSwitch },
});

const pages = { '/home': 'Home', '/login': 'Sign in', '/switch-account': 'Stories', '/gallery': 'Gallery' };

/** Renders the form, with routes for the pages it can open. */
async function show(secret: string | undefined = 'secret-of-the-link') {
  const api = createFakeApi({ 'auth.createPassword': signedInAs('Customer') });
  const { user } = await renderRoutes([
    { path: '/', element: <CreatePasswordForm secret={secret} label="Save password" /> },
    ...Object.entries(pages).map(([path, title]) => ({ path, element: <h1>{title}</h1> })),
  ]);
  const submit = async () => {
    await user.type(screen.getByLabelText('New password'), 'new secret');
    await user.type(screen.getByLabelText('Confirm password'), 'new secret');
    await user.click(screen.getByRole('button', { name: 'Save password' }));
  };
  return { api, submit };
}

test('a new password signs in and opens the home page', async () => {
  signInAs('Sub User');
  const { api, submit } = await show();
  await submit();
  await screen.findByRole('heading', { name: 'Home' });
  expect(api.listBodies('auth.createPassword')).toEqual([
    { id: 'secret-of-the-link', password: 'new secret', password_confirmation: 'new secret' },
  ]);
  expect(readToken()).toBe('fresh');
  expect(readUser()?.fullName).toBe('Mei Tanaka');
  await screen.findByText('Your password is set.');
});

test('a user with several stories is asked to choose one', async () => {
  const { api, submit } = await show();
  api.replies['auth.createPassword'] = signedInAs('Customer', true);
  await submit();
  await screen.findByRole('heading', { name: 'Stories' });
});

test('the page that asked for the sign-in opens', async () => {
  storeReturnPath('/gallery');
  const { submit } = await show();
  await submit();
  await screen.findByRole('heading', { name: 'Gallery' });
});

test('if the server starts no sign-in, the password is set and the sign-in page opens', async () => {
  signInAs('Sub User');
  const { api, submit } = await show();
  api.replies['auth.createPassword'] = { success: true, message: 'Your password is set.' };
  await submit();
  await screen.findByRole('heading', { name: 'Sign in' });
  expect(readToken()).toBeNull();
});

test('a rejected password is marked at its field, and the current sign-in is kept', async () => {
  signInAs('Sub User');
  const { api, submit } = await show();
  api.replies['auth.createPassword'] = createRejection(422, 'invalid', {
    password: ['This password is too short.'],
  });
  await submit();
  await screen.findByRole('button', { name: 'This password is too short.' });
  expect(descriptionOf(screen.getByLabelText('New password'))).toContain('This password is too short.');
  expect(readToken()).toBe('secret');
});

test('while the password is set, the form cannot be sent again', async () => {
  const { api, submit } = await show();
  api.replies['auth.createPassword'] = replyNever;
  await submit();
  expect(screen.getByRole('button', { name: 'Save password' }).hasAttribute('disabled')).toBe(true);
  await submit();
  expect(api.requests).toHaveLength(1);
});

test('without the secret of a link, nothing can be entered', async () => {
  createFakeApi({});
  await renderRoutes([
    { path: '/', element: <CreatePasswordForm secret={undefined} label="Save password" /> },
  ]);
  expect(screen.getByLabelText('New password').hasAttribute('disabled')).toBe(true);
  expect(screen.getByLabelText('Confirm password').hasAttribute('disabled')).toBe(true);
  expect(screen.getByRole('button', { name: 'Save password' }).hasAttribute('disabled')).toBe(true);
});

test('where storage is blocked, the link is not used up, and the page says what to allow', async () => {
  document.documentElement.setAttribute('data-storage-blocked', '');
  onTestFinished(() => document.documentElement.removeAttribute('data-storage-blocked'));
  createFakeApi({});
  await renderRoutes([{ path: '/', element: <CreatePasswordForm secret="secret" label="Save password" /> }]);
  expect(screen.getByRole('status').textContent).toContain('To sign in, allow cookies');
  expect(screen.queryByLabelText('New password')).toBeNull();
});
