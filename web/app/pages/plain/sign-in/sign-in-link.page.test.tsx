import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readToken } from '../../../api/sign-in.ts';
import { userInfo } from '../../../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render.tsx';
import SignInLinkPage from './sign-in-link.page.tsx';

const routes = [
  { path: '/sign-in/:token', element: <SignInLinkPage /> },
  { path: '/home', element: <h1>Home</h1> },
  { path: '/login', element: <h1>Sign-in page</h1> },
];

const invalidLink = createRejection(422, 'invalid', {
  token: ['This sign-in link was already used or has expired.'],
});

async function openLink(replies: Parameters<typeof createFakeApi>[0] = {}) {
  const api = createFakeApi({
    'auth.checkSignInLink': { success: true, data: { email: 'mei@example.com' } },
    'auth.signInByLink': { success: true, user: userInfo(), token: 'fresh', switch: false },
    ...replies,
  });
  return { api, ...(await renderRoutes(routes, ['/sign-in/secret'])) };
}

const signInButton = () => screen.findByRole('button', { name: 'Sign in' });

test('opening the link shows its e-mail address, and only the button signs in', async () => {
  const { api, user } = await openLink();
  const button = await signInButton();
  expect(screen.getByText('mei@example.com')).toBeTruthy();
  expect(api.listBodies('auth.signInByLink')).toEqual([]);
  await user.click(button);
  await screen.findByRole('heading', { name: 'Home' });
  expect(api.listBodies('auth.signInByLink')).toEqual([{ token: 'secret' }]);
  expect(readToken()).toBe('fresh');
});

test('a link that no longer works leads to the sign-in page', async () => {
  const { user } = await openLink({ 'auth.checkSignInLink': invalidLink });
  await screen.findByRole('heading', { name: 'This sign-in link no longer works' });
  await user.click(screen.getByRole('link', { name: 'Go to sign-in' }));
  await screen.findByRole('heading', { name: 'Sign-in page' });
});

test('a link that was used on another device in the meantime is reported as no longer working', async () => {
  const { user } = await openLink({ 'auth.signInByLink': invalidLink });
  await user.click(await signInButton());
  await screen.findByRole('heading', { name: 'This sign-in link no longer works' });
});

test('after a failure other than an invalid link, the button stays', async () => {
  const { user } = await openLink({
    'auth.signInByLink': createRejection(429, 'too_many', 'Too many attempts.'),
  });
  await user.click(await signInButton());
  await screen.findByText('Too many attempts.');
  await signInButton();
});

const secondStep = createRejection(403, 'second_factor_required', 'Please confirm your sign-in.', {
  challenge: 'started',
  methods: ['code', 'recovery_code'],
});

test('an account with a second factor asks for it after the link, and signs in with it', async () => {
  const signedIn = { success: true as const, user: userInfo(), token: 'confirmed', switch: false };
  const { api, user } = await openLink({
    'auth.signInByLink': secondStep,
    'auth.secondFactorLogin': signedIn,
  });
  await user.click(await signInButton());
  await screen.findByRole('heading', { name: 'Confirm it’s you' });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  expect(readToken()).toBeNull();
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Home' });
  expect(api.listBodies('auth.secondFactorLogin')).toEqual([{ challenge: 'started', code: '123456' }]);
  expect(readToken()).toBe('confirmed');
});

test('“Back to sign-in” leads from the second step to the sign-in page', async () => {
  const { user } = await openLink({ 'auth.signInByLink': secondStep });
  await user.click(await signInButton());
  await user.click(await screen.findByRole('button', { name: 'Back to sign-in' }));
  await screen.findByRole('heading', { name: 'Sign-in page' });
});

test('a link that could not be checked can be checked again', async () => {
  const { api, user } = await openLink({
    'auth.checkSignInLink': createRejection(429, 'too_many', 'Too many attempts.'),
  });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  api.replies['auth.checkSignInLink'] = { success: true, data: { email: 'mei@example.com' } };
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await signInButton();
});
