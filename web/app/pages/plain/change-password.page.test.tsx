import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readUser, storeSignIn } from '../../api/sign-in.ts';
import { userInfo } from '../../domains/people/people/person.fixture.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import ChangePasswordPage from './change-password.page.tsx';

test('after changing the password, the person is redirected to their start page', async () => {
  storeSignIn(userInfo({ must_change_password: true }), 'secret');
  const api = createFakeApi({
    'auth.changePassword': { success: true, message: 'Your password is changed.' },
    'people.info': { success: true, data: userInfo({ must_change_password: false }) },
  });
  const { user, router } = await renderElement(<ChangePasswordPage />, '/change-password');
  await user.type(screen.getByLabelText('Old password'), 'given words here');
  await user.type(screen.getByLabelText('New password'), 'own words instead');
  await user.type(screen.getByLabelText('Confirm password'), 'own words instead{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(readUser()?.must_change_password).toBe(false);
  expect(api.listBodies('auth.changePassword')).toHaveLength(1);
});
