import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readToken, readUser, storeSignIn } from '../../../api/sign-in.ts';
import { userInfo } from '../../../domains/people/people/person.fixture.ts';
import { createFakeApi } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import SecondStepPage from './second-step.page.tsx';

const noFactors = {
  authenticator_app: null,
  passkeys: [],
  recovery_codes_left: 0,
  due_at: '2027-05-03T19:00:00Z',
};

/** Opens the page of a Super Admin who has to add a second factor; `change` is what they have. */
async function openPage(change: object = {}) {
  const user = userInfo({ role: 'Super Admin' });
  storeSignIn({ ...user, must_add_second_factor: true }, 'secret');
  createFakeApi({
    'auth.secondFactors': { success: true, data: { ...noFactors, ...change } },
    'people.info': { success: true, data: { ...user, must_add_second_factor: false } },
    'auth.logout': { success: true, message: 'You are signed out.' },
  });
  return renderElement(<SecondStepPage />, '/second-step');
}

test('without a second factor, the person can add one or sign out', async () => {
  const { user } = await openPage();
  await screen.findByRole('button', { name: 'Add an authenticator app' });
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(readToken()).toBeNull());
});

test('with a second factor, “Continue” opens the dashboard', async () => {
  const { user, router } = await openPage({
    authenticator_app: '2027-05-03T19:00:00Z',
    recovery_codes_left: 10,
  });
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  expect(readUser()?.must_add_second_factor).toBe(false);
});
