import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../people/person.fixture.ts';
import { CustomerAccountCard } from './customer-account.card.tsx';

const id = '01890000-0000-7000-8000-000000000001';

beforeEach(() => signInAs('Super Admin'));

async function show(completed: number) {
  const api = createFakeApi({});
  const onCreated = vi.fn();
  const { user } = await renderElement(
    <CustomerAccountCard userId={id} completed={completed} onCreated={onCreated} />,
  );
  return { api, user, onCreated, button: screen.queryByRole('button', { name: 'Create Customer' }) };
}

const findCreatedMessage = () => screen.queryByText('Account created successfully');

test('for an account that exists, a message replaces the button', async () => {
  const { button } = await show(1);
  expect(findCreatedMessage()).not.toBeNull();
  expect(button).toBeNull();
});

test('before the payment neither the button nor the account message is shown', async () => {
  const { button } = await show(0);
  expect(findCreatedMessage()).toBeNull();
  expect(button).toBeNull();
});

test('the account of a customer who has paid can be created', async () => {
  const { api, user, onCreated, button } = await show(2);
  api.replies['accounts.open'] = { success: true, message: 'Customer account created successfully' };
  expect(findCreatedMessage()).toBeNull();
  if (button) await user.click(button);
  await screen.findByText('Customer account created successfully');
  expect(api.listBodies('accounts.open')).toEqual([{ id }]);
  expect(onCreated).toHaveBeenCalledTimes(1);
});

test('a rejected creation shows the reason and enables the button again', async () => {
  const { api, user, onCreated, button } = await show(2);
  api.replies['accounts.open'] = createRejection(409, 'not_paid', 'The session is not paid yet.');
  if (button) await user.click(button);
  await screen.findByText('The session is not paid yet.');
  expect(onCreated).not.toHaveBeenCalled();
  expect(button?.hasAttribute('disabled')).toBe(false);
});

test('while the account is created, a second click sends nothing', async () => {
  const { api, user, button } = await show(2);
  api.replies['accounts.open'] = replyNever;
  if (button) {
    await user.click(button);
    await user.click(button);
  }
  expect(api.listBodies('accounts.open')).toHaveLength(1);
});

test('read-only staff cannot create the account', async () => {
  signInAs('Developer');
  const { button } = await show(2);
  expect(button?.hasAttribute('disabled')).toBe(true);
});
