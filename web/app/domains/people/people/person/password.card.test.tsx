import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { descriptionOf } from '../field.fixture.ts';
import { signInAs } from '../person.fixture.ts';
import { PasswordCard } from './password.card.tsx';

const id = '01890000-0000-7000-8000-000000000001';

beforeEach(() => signInAs('Super Admin'));

/** Renders the card of a customer. */
async function show(accountCreated = true) {
  const api = createFakeApi({ 'auth.setForPerson': { success: true, message: 'Password changed' } });
  const { user } = await renderElement(<PasswordCard userId={id} accountCreated={accountCreated} />);
  const fillAndSave = async () => {
    await user.type(password(), 'new secret');
    await user.type(confirmation(), 'new secret');
    await user.click(saveButton());
  };
  return { api, user, fillAndSave };
}

const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const confirmation = () => screen.getByLabelText<HTMLInputElement>('Confirm password');
const saveButton = () => screen.getByRole('button', { name: 'Save' });

test('changing the password of an existing account clears the fields', async () => {
  const { api, fillAndSave } = await show();
  expect(screen.getByRole('heading', { name: 'Change Password' })).toBeDefined();
  await fillAndSave();
  await screen.findByText('Password changed successfully');
  expect(api.listBodies('auth.setForPerson')).toEqual([
    { user_id: id, password: 'new secret', password_confirmation: 'new secret' },
  ]);
  expect(password().value).toBe('');
  expect(confirmation().value).toBe('');
});

test('for a customer without an account, a password is created', async () => {
  await show(false);
  expect(screen.getByRole('heading', { name: 'Create Password' })).toBeDefined();
});

test('an empty password cannot be saved', async () => {
  const { user } = await show();
  expect(saveButton().hasAttribute('disabled')).toBe(true);
  await user.type(password(), 'n');
  expect(saveButton().hasAttribute('disabled')).toBe(false);
});

test('a generated password fills both fields and is copied', async () => {
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: 'Generate Password' }));
  await screen.findByText('Password generated and copied to clipboard');
  expect(password().value).toHaveLength(20);
  expect(confirmation().value).toBe(password().value);
  expect(await navigator.clipboard.readText()).toBe(password().value);
});

test('a rejected password is reported at its field, and the input stays', async () => {
  const { api, fillAndSave } = await show();
  const message = 'The two passwords differ.';
  api.replies['auth.setForPerson'] = createRejection(422, 'invalid', { password_confirmation: [message] });
  await fillAndSave();
  await screen.findByRole('button', { name: message });
  expect(descriptionOf(confirmation())).toContain(message);
  expect(descriptionOf(password())).not.toContain(message);
  expect(password().value).toBe('new secret');
});

test('generating a password removes the error message', async () => {
  const { api, user, fillAndSave } = await show();
  api.replies['auth.setForPerson'] = createRejection(422, 'invalid', { password: ['This is too short.'] });
  await fillAndSave();
  await screen.findByRole('button', { name: 'This is too short.' });
  await user.click(screen.getByRole('button', { name: 'Generate Password' }));
  await screen.findByText('Password generated and copied to clipboard');
  expect(screen.queryByText('This is too short.')).toBeNull();
});

test('while the password is saved, a second click sends nothing', async () => {
  const { api, user, fillAndSave } = await show();
  api.replies['auth.setForPerson'] = replyNever;
  await fillAndSave();
  await user.click(saveButton());
  expect(api.requests).toHaveLength(1);
});

test('read-only staff cannot set a password', async () => {
  signInAs('Developer');
  await show();
  expect(screen.getByText('Only a Super Admin can set passwords.')).toBeDefined();
  for (const control of [
    password(),
    confirmation(),
    ...screen.getAllByRole('button', { name: /^(Save|Gen)/ }),
  ]) {
    expect(control.hasAttribute('disabled')).toBe(true);
  }
});
