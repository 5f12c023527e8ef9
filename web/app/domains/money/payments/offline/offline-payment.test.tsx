import type { OfflinePayment } from '@lifestory/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { createFakeApi, createRejection } from '../../../../testing/fake-api.ts';
import { renderElement } from '../../../../testing/render.tsx';
import { signInAs } from '../../../people/people/person.fixture.ts';
import { InterviewPayment } from './offline-payment.tsx';

beforeEach(() => signInAs('Super Admin'));

const check = {
  transaction_id: 9,
  method: 'check' as const,
  reference: 'No. 1207',
  amount: 250,
  received_on: '2027-05-04',
  recorded_at: '2027-05-04T17:00:00.000Z',
  undone_at: null,
  undo_reason: '',
};
const show = (paid: boolean, payments: OfflinePayment[] = [check], payable = true) => {
  const api = createFakeApi({
    'payments.offline': { success: true, data: payments },
    'payments.recordOffline': { success: true, message: 'Payment recorded' },
    'payments.waiveFee': { success: true, message: 'Fee waived' },
    'payments.undoOffline': { success: true, message: 'Payment undone' },
  });
  const rendered = renderElement(<InterviewPayment interviewId="i" paid={paid} payable={payable} />);
  return rendered.then(({ user }) => ({ api, user }));
};

test('a payment by bank transfer is recorded with its reference', async () => {
  const { api, user } = await show(false);
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await user.selectOptions(await screen.findByLabelText('Paid by'), 'Bank transfer');
  await user.type(screen.getByLabelText('Reference'), 'T-77');
  fireEvent.change(screen.getByLabelText('Received on'), { target: { value: '2027-05-03' } });
  await user.click(screen.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('payments.recordOffline')).toEqual([
    { id: 'i', method: 'bank_transfer', reference: 'T-77', received_on: '2027-05-03' },
  ]);
});

test('a refused payment shows the reason in the form', async () => {
  const { api, user } = await show(false);
  api.replies['payments.recordOffline'] = createRejection(
    409,
    'fee_paid',
    'One time payment is already done',
  );
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  await user.click(await screen.findByRole('button', { name: 'Record' }));
  await screen.findByText('One time payment is already done');
});

test('a recorded payment is undone with a reason', async () => {
  const { api, user } = await show(true);
  await user.click(await screen.findByRole('button', { name: 'Undo payment' }));
  await screen.findByText('Check, $250.00, No. 1207. The session will count as unpaid.');
  await user.type(screen.getByLabelText('Reason'), 'It bounced');
  await user.click(screen.getAllByRole('button', { name: 'Undo payment' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('payments.undoOffline')).toEqual([{ transaction_id: 9, reason: 'It bounced' }]);
});

test('the fee is waived with a reason', async () => {
  const { api, user } = await show(false);
  await user.click(screen.getByRole('button', { name: 'Waive fee' }));
  await user.type(await screen.findByLabelText('Reason'), 'A gift');
  await user.click(screen.getAllByRole('button', { name: 'Waive fee' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('payments.waiveFee')).toEqual([{ id: 'i', reason: 'A gift' }]);
});

test('a waived fee shows its reason, and the waiver is undone with another', async () => {
  const { api, user } = await show(true, [{ ...check, method: 'waived', amount: 0, reference: 'A gift' }]);
  await user.click(await screen.findByRole('button', { name: 'Undo waiver' }));
  screen.getByText('Fee waived, A gift');
  await screen.findByText('Fee waived, A gift. The session will count as unpaid.');
  await user.type(screen.getByLabelText('Reason'), 'The wrong session');
  await user.click(screen.getAllByRole('button', { name: 'Undo waiver' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.listBodies('payments.undoOffline')).toEqual([
    { transaction_id: 9, reason: 'The wrong session' },
  ]);
});

test('a card payment offers a refund instead of undoing it', async () => {
  await show(true, []);
  await screen.findByRole('button', { name: 'Refund' });
});

test('nothing is offered for an unpaid session that is cancelled', async () => {
  await show(false, [], false);
  expect(screen.queryByRole('button')).toBeNull();
});
