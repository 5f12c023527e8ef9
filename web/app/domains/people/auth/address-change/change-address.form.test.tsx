import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { ChangeAddressForm } from './change-address.form.tsx';

async function show() {
  const api = createFakeApi({
    'auth.requestAddressChange': { success: true, message: 'We have sent an e-mail to the new address.' },
  });
  const { user } = await renderElement(<ChangeAddressForm />);
  const send = async () => {
    await user.type(screen.getByLabelText('New e-mail address'), 'mei.new@example.com');
    await user.type(screen.getByLabelText('Current password'), 'gentle river stones{Enter}');
  };
  return { api, user, send };
}

test('after a request the form is empty, and a message says where to confirm the new address', async () => {
  const { api, send } = await show();
  await send();
  await screen.findByText('Check the inbox of mei.new@example.com');
  expect(screen.getByRole('status').textContent).toContain('We have sent an e-mail to the new address.');
  expect(api.listBodies('auth.requestAddressChange')).toEqual([
    { new_email: 'mei.new@example.com', password: 'gentle river stones' },
  ]);
  expect(screen.getByLabelText('Current password')).toHaveProperty('value', '');
});

test.each([
  ['new_email', 'The account already has this e-mail address.', 'New e-mail address'],
  ['password', 'This is not your current password.', 'Current password'],
])('a refused %s is reported at its field, and the input stays', async (name, message, label) => {
  const { api, send, user } = await show();
  api.replies['auth.requestAddressChange'] = createRejection(422, 'invalid', { [name]: [message] });
  await send();
  await user.click(await screen.findByRole('button', { name: message }));
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.getByLabelText('New e-mail address')).toHaveProperty('value', 'mei.new@example.com');
});
