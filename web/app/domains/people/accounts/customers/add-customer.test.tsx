import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../people/person.fixture.ts';
import { AddCustomer } from './add-customer.tsx';

async function openForm() {
  signInAs('Super Admin');
  const api = createFakeApi({
    'places.countries': { success: true, data: [{ iso2: 'US', name: 'United States', has_zip_codes: true }] },
    'places.states': { success: true, data: [{ code: 'CA', name: 'California' }] },
    'places.cities': { success: true, data: [] },
    'accounts.addCustomer': { success: true, data: { id: 'new' } },
  });
  const { user, router } = await renderElement(<AddCustomer />, '/customers');
  await user.click(screen.getByRole('button', { name: 'Add customer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add customer' }));
  return { api, user, dialog, path: () => router.state.location.pathname };
}

test('a customer is added with an open story, and their page opens', async () => {
  const { api, user, dialog, path } = await openForm();
  await user.type(dialog.getByRole('textbox', { name: 'First name' }), 'Rose');
  await user.type(dialog.getByRole('textbox', { name: 'Last name' }), 'Marsh');
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'rose@example.com');
  await user.click(dialog.getByRole('checkbox', { name: 'Open the story now, on trial' }));
  await user.click(dialog.getByRole('button', { name: 'Add customer' }));
  await waitFor(() => expect(path()).toBe('/user/view/new'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.listBodies('accounts.addCustomer')).toMatchObject([
    { first_name: 'Rose', last_name: 'Marsh', email: 'rose@example.com', open: true },
  ]);
});

test('a refused form keeps what was typed and shows the reason at the field', async () => {
  const { api, user, dialog } = await openForm();
  const text = 'There is already a customer with this e-mail address.';
  api.replies['accounts.addCustomer'] = createRejection(422, 'invalid', { email: [text] });
  await user.type(dialog.getByRole('textbox', { name: 'E-mail' }), 'rose@example.com');
  await user.click(dialog.getByRole('button', { name: 'Add customer' }));
  await waitFor(() => expect(dialog.getAllByText(text).length).toBeGreaterThan(0));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' }).value).toBe('rose@example.com');
});
