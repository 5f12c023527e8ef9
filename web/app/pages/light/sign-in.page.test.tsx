import type { UserInfo } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { clearSignIn, readToken, readUser, storeReturnPath, storeSignIn } from '../../api/sign-in.ts';
import { userInfo } from '../../domains/people/people/person.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement, renderRoutes } from '../../testing/render.tsx';
import SignInPage from './sign-in.page.tsx';

afterEach(() => vi.restoreAllMocks());

const pages = {
  '/home': 'Home',
  '/dashboard': 'Dashboard',
  '/switch-account': 'Stories',
  '/gallery': 'Gallery',
  '/in-active': 'In-active',
};

/** Renders the sign-in page and the pages that it may open. */
async function showPage(user: Partial<UserInfo> = {}, canSwitch = false) {
  const api = createFakeApi({
    'auth.login': { success: true, user: userInfo(user), token: 'fresh', switch: canSwitch },
  });
  const page = await renderRoutes(
    [
      { path: '/login', element: <SignInPage /> },
      ...Object.entries(pages).map(([path, title]) => ({ path, element: <h1>{title}</h1> })),
    ],
    ['/login'],
  );
  const signIn = async () => {
    await page.user.type(screen.getByLabelText('Email'), 'mei@example.com');
    await page.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  };
  return { ...page, api, signIn };
}

const signInButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Sign In' });
const findPage = (name: string) => screen.findByRole('heading', { name });

test('a customer who signs in sees the home page', async () => {
  const { api, signIn } = await showPage();
  await signIn();
  await findPage('Home');
  expect(api.listBodies('auth.login')).toEqual([{ email: 'mei@example.com', password: 'secret' }]);
  expect(readToken()).toBe('fresh');
  expect(readUser()?.fullName).toBe('Mei Tanaka');
});

test.each([
  [{ role: 'Super Admin' }, false, 'Dashboard'],
  [{ role: 'Developer' }, false, 'Dashboard'],
  [{ role: 'Sub User' }, false, 'Stories'],
  [{ role: 'Customer' }, true, 'Stories'],
] as const)('a user with %o who can switch stories (%s) starts at: %s', async (user, canSwitch, page) => {
  const { signIn } = await showPage(user, canSwitch);
  await signIn();
  await findPage(page);
});

test('the page that required the sign-in opens again', async () => {
  storeReturnPath('/gallery');
  const { signIn } = await showPage();
  await signIn();
  await findPage('Gallery');
});

test('a page that the role may not open is not opened again', async () => {
  storeReturnPath('/dashboard');
  const { signIn } = await showPage();
  await signIn();
  await findPage('Home');
});

test('a rejected sign-in shows the reason and keeps the entered e-mail address', async () => {
  const { api, signIn } = await showPage();
  api.replies['auth.login'] = createRejection(422, 'invalid', {
    general: ['This does not match our records.'],
  });
  await signIn();
  expect((await screen.findByRole('alert')).textContent).toContain('This does not match our records.');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'mei@example.com');
  expect(readToken()).toBeNull();
});

test('a missing e-mail address is marked at its field, and the message focuses the field', async () => {
  const { api, user } = await showPage();
  api.replies['auth.login'] = createRejection(422, 'invalid', { email: ['Please enter an e-mail address.'] });
  await user.click(signInButton());
  await user.click(await screen.findByRole('button', { name: 'Please enter an e-mail address.' }));
  const field = screen.getByLabelText('Email');
  expect(document.activeElement).toBe(field);
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('the message about a missing password focuses its field', async () => {
  const { api, user } = await showPage();
  api.replies['auth.login'] = createRejection(422, 'invalid', { password: ['Please enter your password.'] });
  await user.click(signInButton());
  await user.click(await screen.findByRole('button', { name: 'Please enter your password.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBeNull();
});

test('a failed sign-in can be retried', async () => {
  const { api, signIn, user } = await showPage();
  const reply = api.replies['auth.login'];
  api.replies['auth.login'] = createRejection(429, 'too_many', 'Too many attempts.');
  await signIn();
  await screen.findByText('Too many attempts.');
  Object.assign(api.replies, { 'auth.login': reply });
  await user.click(signInButton());
  await findPage('Home');
});

test('during a sign-in the form cannot be submitted again', async () => {
  const { api, signIn, user } = await showPage();
  api.replies['auth.login'] = replyNever;
  await signIn();
  expect(signInButton().disabled).toBe(true);
  await user.type(screen.getByLabelText('Password'), '{Enter}');
  expect(api.requests).toHaveLength(1);
});

test('the page clears the cached data of the previous user', async () => {
  queryClient.setQueryData(['cards'], 'the cards of another user');
  await showPage();
  expect(queryClient.getQueryData(['cards'])).toBeUndefined();
});

const linkSent = { success: true, message: 'We have sent a sign-in link.' } as const;
const linkButton = () => screen.getByRole('button', { name: 'E-mail me a sign-in link' });

test('a requested sign-in link is confirmed, and Back returns to the form', async () => {
  const { api, user } = await showPage();
  Object.assign(api.replies, { 'auth.requestSignInLink': linkSent });
  await user.type(screen.getByLabelText('Email'), 'mei@example.com');
  await user.click(linkButton());
  const status = await screen.findByRole('status');
  expect(status.textContent).toContain('We have sent a sign-in link.');
  expect(document.activeElement).toBe(status);
  expect(api.listBodies('auth.requestSignInLink')).toEqual([{ email: 'mei@example.com' }]);
  expect(api.listBodies('auth.login')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  expect(screen.getByLabelText('Email')).toBeTruthy();
});

test('requesting a link without an e-mail address reports that at the field', async () => {
  const { api, user } = await showPage();
  api.replies['auth.requestSignInLink'] = createRejection(422, 'invalid', {
    email: ['Please enter an e-mail address.'],
  });
  await user.click(linkButton());
  await user.click(await screen.findByRole('button', { name: 'Please enter an e-mail address.' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
});

test('the page links to the password reset and to booking', async () => {
  await showPage();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/forget-password', '/schedule-lifestory']);
});

test.each([
  ['password_changed', 'The password was changed'],
  ['role_changed', 'Your role was changed'],
])('the page shows why the last sign-in ended, until the next sign-in: %s', async (ended, text) => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  createFakeApi({ 'people.info': createRejection(401, 'not_signed_in', 'Please sign in.', { ended }) });
  storeSignIn(userInfo(), 'token');
  await call('people.info', { query: {} }).catch(() => undefined);
  const firstVisit = await renderElement(<SignInPage />);
  expect(screen.getByRole('status').textContent).toContain(text);
  // Reproduces the guard's navigation to the sign-in page just before the document reloads.
  firstVisit.unmount();
  const secondVisit = await renderElement(<SignInPage />);
  expect(screen.getByRole('status').textContent).toContain(text);
  secondVisit.unmount();
  storeSignIn(userInfo(), 'another token');
  clearSignIn();
  await renderElement(<SignInPage />);
  expect(screen.queryByText(new RegExp(text))).toBeNull();
});

const secondStep = (methods: string[]) =>
  createRejection(403, 'second_factor_required', 'Please confirm your sign-in with your second step.', {
    challenge: 'started',
    methods,
  });

test('an account with an authenticator app asks for its code after the password', async () => {
  const { api, signIn, user } = await showPage();
  const signedIn = api.replies['auth.login'];
  api.replies['auth.login'] = secondStep(['code', 'recovery_code']);
  if (signedIn) api.replies['auth.secondFactorLogin'] = signedIn;
  await signIn();
  await findPage('Confirm it’s you');
  expect(readToken()).toBeNull();
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await findPage('Home');
  expect(api.listBodies('auth.secondFactorLogin')).toEqual([{ challenge: 'started', code: '123456' }]);
  expect(readToken()).toBe('fresh');
});

test('a recovery code completes the sign-in; a wrong code is reported and can be corrected', async () => {
  const { api, signIn, user } = await showPage();
  const signedIn = api.replies['auth.login'];
  api.replies['auth.login'] = secondStep(['code', 'recovery_code']);
  const wrong = ['This code is wrong.'];
  api.replies['auth.secondFactorLogin'] = createRejection(422, 'invalid', {
    code: wrong,
    recovery_code: wrong,
  });
  await signIn();
  await findPage('Confirm it’s you');
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  await screen.findByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(screen.getByLabelText('Recovery code'), 'ABCD-EFGH-JKLM{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('This code is wrong.');
  if (signedIn) api.replies['auth.secondFactorLogin'] = signedIn;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await findPage('Home');
});

test('without passkey support, an account with passkeys only is asked for a recovery code', async () => {
  const { api, signIn } = await showPage();
  api.replies['auth.login'] = secondStep(['passkey', 'recovery_code']);
  await signIn();
  await findPage('Confirm it’s you');
  expect(screen.getByLabelText('Recovery code')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Use another way' })).toBeNull();
});

test('“Back to sign-in” returns from the second step to the form', async () => {
  const { api, signIn, user } = await showPage();
  api.replies['auth.login'] = secondStep(['code', 'recovery_code']);
  await signIn();
  await findPage('Confirm it’s you');
  await user.click(screen.getByRole('button', { name: 'Back to sign-in' }));
  await findPage('Sign In');
});
