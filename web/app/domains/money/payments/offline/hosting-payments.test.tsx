import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { HostingPayments } from './hosting-payments.tsx';

beforeEach(() => signInAs('Super Admin'));

const transfer = {
  transaction_id: 12,
  months: 12,
  method: 'bank_transfer' as const,
  reference: 'T-77',
  amount: 120,
  received_on: '2027-05-03',
  recorded_at: '2027-05-04T17:00:00.000Z',
  undone_at: null,
  undo_reason: '',
};
const undone = {
  ...transfer,
  transaction_id: 11,
  undone_at: '2027-05-04T16:00:00.000Z',
  undo_reason: 'Twice',
};
const show = async (payments = [transfer, undone]) => {
  const api = createFakeApi({
    'payments.offlineHosting': { success: true, data: { month_price: 10, payments } },
    'payments.recordOfflineHosting': { success: true, message: 'Payment recorded' },
    'payments.undoOffline': { success: true, message: 'Payment undone' },
  });
  const { user } = await renderElement(<HostingPayments storytellerId="p" />);
  return { api, user };
};

test('months are recorded with the amount that they cost', async () => {
  const { api, user } = await show([]);
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('status').textContent).toBe('Amount received: $120.00');
  const months = within(dialog).getByLabelText('Months');
  await user.clear(months);
  await user.type(months, '6');
  expect(within(dialog).getByRole('status').textContent).toBe('Amount received: $60.00');
  await user.selectOptions(within(dialog).getByLabelText('Paid by'), 'Check');
  await user.type(within(dialog).getByLabelText('Reference'), 'No. 5');
  await user.click(within(dialog).getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('payments.recordOfflineHosting')).toEqual([
    { id: 'p', months: 6, method: 'check', reference: 'No. 5', received_on: expect.any(String) },
  ]);
});

test('a refused record shows the reason in the form', async () => {
  const { api, user } = await show([]);
  api.replies['payments.recordOfflineHosting'] = createRejection(
    409,
    'payment_under_way',
    'Please wait a minute.',
  );
  await user.click(await screen.findByRole('button', { name: 'Record payment' }));
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  await screen.findByText('Please wait a minute.');
});

test('valid payments are listed, and one is undone with a reason', async () => {
  const { api, user } = await show();
  const list = await screen.findByRole('list', { name: 'Paid without a card' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  expect(list.textContent).toContain('12 months, received 05-03-2027Bank transfer, $120.00, T-77');
  await user.click(screen.getByRole('button', { name: 'Undo transaction 12' }));
  await user.type(await screen.findByLabelText('Reason'), 'It was called back');
  await user.click(screen.getByRole('button', { name: 'Undo payment' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('payments.undoOffline')).toEqual([
    { transaction_id: 12, reason: 'It was called back' },
  ]);
});

test('a Developer neither sees nor asks for offline payments', async () => {
  signInAs('Developer');
  const { api } = await show();
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.listBodies('payments.offlineHosting')).toEqual([]);
});
