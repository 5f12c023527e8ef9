import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { call } from '../../../../api/call.ts';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { StepUp } from './step-up.tsx';

const required = createRejection(403, 'step_up_required', 'Please confirm that it is you, then try again.', {
  methods: ['password'],
});
const exported = { success: true as const, data: { url: '/api/customers/export.csv?signature=x' } };

/** Renders the component that opens the dialog; exports are refused until the password has been confirmed. */
async function show() {
  const api = createFakeApi({
    'people.exportCustomers': required,
    'auth.stepUp': () => {
      api.replies['people.exportCustomers'] = exported;
      return { success: true, message: 'Thank you. You can continue.' };
    },
  });
  const { user } = await renderElement(<StepUp />);
  return { api, user };
}

const findDialog = () => screen.findByRole('dialog', { name: 'Confirm it’s you' });
const confirmWith = async (user: Awaited<ReturnType<typeof show>>['user'], password: string) => {
  await findDialog();
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
};

test('a call that needs a confirmation is repeated after it', async () => {
  const { api, user } = await show();
  const reply = call('people.exportCustomers', { body: {} });
  await confirmWith(user, 'gentle river stones');
  expect(await reply).toEqual(exported);
  expect(api.listBodies('auth.stepUp')).toEqual([{ password: 'gentle river stones' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a wrong password is reported in the dialog, which stays open', async () => {
  const { api, user } = await show();
  const reply = call('people.exportCustomers', { body: {} });
  const accept = api.replies['auth.stepUp'];
  api.replies['auth.stepUp'] = createRejection(422, 'invalid', {
    password: ['This is not your current password.'],
  });
  await confirmWith(user, 'seven blue herons');
  expect((await screen.findByRole('alert')).textContent).toContain('This is not your current password.');
  if (accept) api.replies['auth.stepUp'] = accept;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await reply).toEqual(exported);
});

test('cancelling fails the call with the reason, and repeats nothing', async () => {
  const { api, user } = await show();
  const failure = expect(call('people.exportCustomers', { body: {} })).rejects.toMatchObject({
    code: 'step_up_required',
  });
  await findDialog();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await failure;
  expect(api.listBodies('people.exportCustomers')).toHaveLength(1);
});

test('two simultaneous calls ask for one confirmation', async () => {
  const { api, user } = await show();
  api.replies['ledger.exportTransactions'] = () =>
    api.replies['people.exportCustomers'] === exported ? exported : required;
  const replies = Promise.all([
    call('people.exportCustomers', { body: {} }),
    call('ledger.exportTransactions', { body: {} }),
  ]);
  await confirmWith(user, 'gentle river stones');
  expect(await replies).toEqual([exported, exported]);
  expect(api.listBodies('auth.stepUp')).toHaveLength(1);
});

test('a call that is refused again after the confirmation fails', async () => {
  const { api, user } = await show();
  api.replies['auth.stepUp'] = { success: true, message: 'Thank you. You can continue.' };
  const failure = expect(call('people.exportCustomers', { body: {} })).rejects.toMatchObject({
    code: 'step_up_required',
  });
  await confirmWith(user, 'gentle river stones');
  await failure;
  expect(api.listBodies('people.exportCustomers')).toHaveLength(2);
});
