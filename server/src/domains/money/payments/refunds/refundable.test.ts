import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { makePayer, submitPayment } from '../../../../testing/payments/payer.ts';

const { app, visitor, users } = await createTestApp();
const guest = visitor();
const staff = await users.superAdmin();
const { refundable } = contract.payments;

test('before a refund staff see the payer, description, amount and card', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer, { type: 'video-and-hosting', number: '5555555555554444' });
  const { data } = await staff.request(refundable, { body: { interview_id: payer.interviewId } });
  const paid = {
    transaction_id: expect.any(Number),
    payer: 'Paula Payer',
    description: 'Lifestory video and hosting, first month',
    amount: 260,
    card: { brand: 'MasterCard', last4: '4444' },
    hosting: true,
  };
  expect(data).toEqual([paid]);
  const transaction_id = data[0]?.transaction_id ?? 0;
  expect((await staff.request(refundable, { body: { transaction_id } })).data).toEqual([paid]);
  await staff.call('POST', '/api/transactions/refund', { transaction_id });
  expect((await staff.request(refundable, { body: { transaction_id } })).data).toEqual([]);
  expect((await staff.request(refundable, { body: { interview_id: payer.interviewId } })).data).toEqual([]);
});

test('a Developer cannot look up the payments to refund', async () => {
  const developer = await users.developer();
  const response = await developer.call('POST', '/api/transactions/refundable', { transaction_id: 1 });
  expect(response.status).toBe(403);
});
