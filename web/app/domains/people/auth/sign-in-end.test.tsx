import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeSignOutReason } from '../../../api/sign-in.ts';
import { renderElement } from '../../../testing/render.tsx';
import { SignInEnd } from './sign-in-end.tsx';

test.each([
  ['expired', 'Your sign-in has expired. Please sign in again.'],
  ['idle', 'You were signed out because nothing happened here for a while. Please sign in again.'],
  ['signed_out', 'You were signed out on another device. Please sign in again.'],
  ['password_changed', 'The password was changed, so you were signed out. Sign in with the new password.'],
  ['role_changed', /Your role was changed, so you were signed out/],
  ['account_removed', /This account was closed, so you were signed out/],
  ['something_new', 'Your sign-in has ended. Please sign in again.'],
])('a sign-in that ended as %s is explained', async (reason, text) => {
  storeSignOutReason(reason);
  await renderElement(<SignInEnd />);
  expect(screen.getByRole('status').textContent).toMatch(text);
});

test('a first visit shows no message about an ended sign-in', async () => {
  await renderElement(<SignInEnd />);
  expect(screen.queryByText(/sign/i)).toBeNull();
});
