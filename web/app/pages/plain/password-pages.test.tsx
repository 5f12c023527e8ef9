import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { descriptionOf } from '../../domains/people/people/field.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render.tsx';
import FirstPasswordPage from './first-password.page.tsx';
import ForgotPasswordPage from './forgot-password.page.tsx';
import NewPasswordPage from './new-password.page.tsx';

const routes = [
  { path: '/forget-password', element: <ForgotPasswordPage /> },
  { path: '/create-new-password/:id/:token', element: <NewPasswordPage /> },
  { path: '/create-password/:token', element: <FirstPasswordPage /> },
  { path: '/login', element: <h1>Sign in</h1> },
  { path: '/home', element: <h1>Home</h1> },
  { path: '/error', element: <h1>Error</h1> },
];

const validLink = { success: true, message: 'Please choose your new password.' } as const;
const findPage = (name: string) => screen.findByRole('heading', { name });

async function openForgotPassword() {
  const api = createFakeApi({ 'auth.requestReset': { success: true, message: 'We have sent a link.' } });
  const page = await renderRoutes(routes, ['/forget-password']);
  const submitEmail = async () => page.user.type(screen.getByLabelText('Email'), 'mei@example.com{Enter}');
  return { ...page, api, submitEmail };
}

const openReset = () => renderRoutes(routes, ['/create-new-password/u1/link']);
const openInvitation = () => renderRoutes(routes, ['/create-password/invitation']);

test('the request of a reset link is confirmed on the sign-in page', async () => {
  const { api, submitEmail } = await openForgotPassword();
  await submitEmail();
  await findPage('Sign in');
  await screen.findByText('We have sent a link.');
  expect(api.listBodies('auth.requestReset')).toEqual([{ email: 'mei@example.com' }]);
});

test('an invalid e-mail address is reported at its field', async () => {
  const { api, submitEmail } = await openForgotPassword();
  api.replies['auth.requestReset'] = createRejection(422, 'invalid', { email: ['This is no address.'] });
  await submitEmail();
  await screen.findByRole('button', { name: 'This is no address.' });
  expect(descriptionOf(screen.getByLabelText('Email'))).toContain('This is no address.');
});

test('too many requests show the reason, which can be dismissed', async () => {
  const { api, submitEmail, user } = await openForgotPassword();
  api.replies['auth.requestReset'] = createRejection(429, 'too_many', 'Too many attempts.');
  await submitEmail();
  await screen.findByText('Too many attempts.');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Too many attempts.')).toBeNull();
});

test('while a link is requested it cannot be requested again', async () => {
  const { api, submitEmail } = await openForgotPassword();
  api.replies['auth.requestReset'] = replyNever;
  await submitEmail();
  expect(screen.getByRole('button', { name: 'Reset password' }).hasAttribute('disabled')).toBe(true);
  await submitEmail();
  expect(api.requests).toHaveLength(1);
});

test('Back on the first page of a visit opens the sign-in page', async () => {
  const { user } = await openForgotPassword();
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await findPage('Sign in');
});

test('a password reset link opens the form for a new password', async () => {
  const api = createFakeApi({ 'auth.checkResetLink': validLink });
  await openReset();
  await findPage('Create New Password');
  expect(api.listBodies('auth.checkResetLink')).toEqual([{ id: 'u1', token: 'link' }]);
});

test('the new password is sent with the secret of the link', async () => {
  const api = createFakeApi({
    'auth.checkResetLink': validLink,
    'auth.createPassword': { success: true, message: 'Your password is set.' },
  });
  const { user } = await openReset();
  await user.type(await screen.findByLabelText('New password'), 'new secret');
  await user.type(screen.getByLabelText('Confirm password'), 'new secret');
  await user.click(screen.getByRole('button', { name: 'Save password' }));
  await findPage('Sign in');
  expect(api.listBodies('auth.createPassword')).toMatchObject([{ id: 'u1', password: 'new secret' }]);
});

test('no form is shown while a link is being checked', async () => {
  createFakeApi({ 'auth.checkResetLink': replyNever });
  await openReset();
  screen.getByText('Loading…');
  expect(screen.queryByLabelText('New password')).toBeNull();
});

test('an expired link offers to request a new one', async () => {
  createFakeApi({
    'auth.checkResetLink': createRejection(422, 'invalid', { id: ['The link has expired.'] }),
  });
  await openReset();
  await findPage('The link has expired.');
  const link = screen.getByRole('link', { name: 'Request a new link' });
  expect(link.getAttribute('href')).toBe('/forget-password');
  expect(screen.queryByRole('button')).toBeNull();
});

test('a link that could not be checked is not reported as expired and can be checked again', async () => {
  const api = createFakeApi({ 'auth.checkResetLink': createRejection(500, 'unexpected', 'Please wait.') });
  const { user } = await openReset();
  await findPage('We could not check your link');
  screen.getByText('Please wait.');
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
  api.replies['auth.checkResetLink'] = validLink;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findPage('Create New Password');
});

const validInvitation = { success: true, data: { subuser_id: 'secret', invitation: null } } as const;

test('an invitation opens the form for the first password', async () => {
  const api = createFakeApi({
    'auth.checkInvitation': validInvitation,
    'auth.createPassword': { success: true, message: 'Your password is set.' },
  });
  const { user } = await openInvitation();
  await findPage('Create Password');
  await user.type(screen.getByLabelText('New password'), 'new secret');
  await user.click(screen.getByRole('button', { name: 'Create password' }));
  await waitFor(() => expect(api.listBodies('auth.createPassword')).toMatchObject([{ id: 'secret' }]));
});

test.each([
  ['Rose Lane', 'Rose Lane invites you to see their life story.'],
  ['Ben Lane', 'Ben Lane invites you to the life story of Rose Lane.'],
])('the page of an invitation says that %s invites to whose story', async (inviter, sentence) => {
  const invitation = { inviter, storyteller: 'Rose Lane' };
  createFakeApi({
    'auth.checkInvitation': { success: true, data: { subuser_id: 'secret', invitation } },
  });
  await openInvitation();
  await findPage('Create Password');
  expect(document.body.textContent).toContain(`${sentence} Choose a password`);
});

test.each(['used', 'expired', 'unknown'])(
  'an invitation link that is %s redirects to the error page, which is told why',
  async (link) => {
    createFakeApi({
      'auth.checkInvitation': createRejection(404, 'not_found', 'Not here.', { link }),
    });
    const { router } = await openInvitation();
    await findPage('Error');
    expect(router.state.location.search).toBe(`?link=${link}`);
  },
);

test('an invitation that could not be checked can be checked again', async () => {
  const api = createFakeApi({ 'auth.checkInvitation': createRejection(500, 'unexpected', 'Please wait.') });
  const { user } = await openInvitation();
  await screen.findByText('Please wait.');
  api.replies['auth.checkInvitation'] = validInvitation;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await findPage('Create Password');
});
