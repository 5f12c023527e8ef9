import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { descriptionOf } from '../people/field.fixture.ts';
import { ChangePasswordForm } from './change-password.form.tsx';

const oldPassword = () => screen.getByLabelText<HTMLInputElement>('Old password');
const newPassword = () => screen.getByLabelText<HTMLInputElement>('New password');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm password');

/** Renders the form, fills it in and submits it. */
async function send(reply: Parameters<typeof createFakeApi>[0]['auth.changePassword']) {
  const api = createFakeApi(reply === undefined ? {} : { 'auth.changePassword': reply });
  const { user } = await renderElement(<ChangePasswordForm />);
  await user.type(oldPassword(), 'old secret');
  await user.type(newPassword(), 'new secret');
  await user.type(confirmation(), 'new secret{Enter}');
  return { api, user };
}

test('a password change is confirmed and clears the form', async () => {
  const { api } = await send({ success: true, message: 'Your password is changed.' });
  await screen.findByText('Password changed successfully');
  expect(api.listBodies('auth.changePassword')).toEqual([
    {
      old_password: 'old secret',
      password: 'new secret',
      password_confirmation: 'new secret',
    },
  ]);
  for (const field of [oldPassword(), newPassword(), confirmation()]) expect(field.value).toBe('');
});

test('a wrong old password is reported at its field, and the input stays', async () => {
  await send(createRejection(422, 'invalid', { old_password: ['This is not your current password.'] }));
  await screen.findByRole('alert');
  expect(descriptionOf(oldPassword())).toContain('This is not your current password.');
  expect(descriptionOf(newPassword())).not.toContain('This is not your current password.');
  expect(oldPassword().getAttribute('aria-invalid')).toBe('true');
  expect(newPassword().hasAttribute('aria-invalid')).toBe(false);
  expect(newPassword().value).toBe('new secret');
});

test('every message is listed above the form and links to its field', async () => {
  const messages = {
    password: ['Please choose a longer password.'],
    password_confirmation: ['The two passwords differ.'],
  };
  const { user } = await send(createRejection(422, 'invalid', messages));
  await screen.findByText('Please check the following');
  await user.click(screen.getByRole('button', { name: 'The two passwords differ.' }));
  expect(document.activeElement).toBe(confirmation());
});

test('dismissing the messages also removes those at the fields', async () => {
  const { user } = await send(
    createRejection(422, 'invalid', { password: ['Please choose a longer password.'] }),
  );
  const dismiss = await screen.findByRole('button', { name: 'Dismiss' });
  expect(descriptionOf(newPassword())).toContain('Please choose a longer password.');
  await user.click(dismiss);
  await waitFor(() => expect(screen.queryByText('Please choose a longer password.')).toBeNull());
});

test('too many attempts are reported above the form, not at a field', async () => {
  await send(createRejection(429, 'too_many', 'Too many attempts. Please try again in 10 minutes.'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Too many attempts. Please try again in 10 minutes.');
});

test('while the password is being changed, the form cannot be sent again', async () => {
  const { api, user } = await send(replyNever);
  const button = screen.getByRole('button', { name: 'Change Password' });
  expect(button.hasAttribute('disabled')).toBe(true);
  await user.click(button);
  expect(api.listBodies('auth.changePassword')).toHaveLength(1);
});

test('a password can be shown and hidden', async () => {
  createFakeApi({});
  const { user } = await renderElement(<ChangePasswordForm />);
  expect(oldPassword().type).toBe('password');
  const [toggle] = screen.getAllByRole('button', { name: 'Show password' });
  if (toggle) await user.click(toggle);
  expect(oldPassword().type).toBe('text');
  expect(newPassword().type).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(oldPassword().type).toBe('password');
});
