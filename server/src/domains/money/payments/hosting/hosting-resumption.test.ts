import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { dateAt } from '../../../../calendar.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { createSubscriptionClient } from '../../../../testing/payments/hosting.ts';
import { createCardToken, submitPayment } from '../../../../testing/payments/payer.ts';

// The payment link of a storyteller who cancelled before the end of the paid period.

const { app, db, users, visitor } = await createTestApp();
const guest = visitor();
const { setStatus, fetchStatus, listCharges } = createSubscriptionClient(db);
const inDays = (days: number) => Temporal.PlainDate.from(dateAt(app.now())).add({ days }).toString();

async function createCancelledHosting({ paid = true } = {}) {
  const ana = await users.customer();
  const paidThrough = inDays(20);
  await setStatus(ana, {
    status: 'cancelled',
    reason: 'Too expensive',
    paid_through: paidThrough,
    anchor_on: paidThrough,
    started_at: app.now(),
  });
  const { id, meetingId } = await createInterview(app, ana, { paid });
  const payer = { personId: ana.person.id, storyId: ana.storyId, interviewId: id, meetingId, email: '' };
  const quote = () =>
    guest.request(contract.payments.initiate, { body: { meeting_id: meetingId, hosting: true } });
  const pay = (changes: object = {}) =>
    submitPayment(guest, payer, { type: 'video-and-hosting', amount: 0, ...changes });
  return { ana, paidThrough, quote, pay };
}

test('resuming saves a card without a charge, and hosting renews with it after the paid period', async () => {
  const { ana, paidThrough, quote, pay } = await createCancelledHosting();
  expect(await quote()).toMatchObject({ amount: 0, fee: 0, hosting: 0, month: 10, resumes_on: paidThrough });
  expect(await pay({ amount: 10 })).toMatchObject({ status: 409, body: { code: 'price_changed' } });
  expect(await pay()).toMatchObject({ status: 200, body: { success: true, amount: 0 } });
  expect(await fetchStatus(ana)).toMatchObject({ status: 'active', active: { ended_at: paidThrough } });
  expect(await listCharges(ana)).toEqual([]);
  const cards = (await ana.request(contract.cards.list, {})).data;
  expect(cards).toMatchObject([{ last4: '4242', preferred: 1 }]);
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'all_paid' } });
});

test('a declined card does not resume hosting', async () => {
  const { ana, pay } = await createCancelledHosting();
  expect((await pay({ number: '4000000000000002' })).status).toBe(422);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'cancelled' });
});

test('repeating the order after authentication resumes hosting', async () => {
  const { ana, pay } = await createCancelledHosting();
  const id = await createCardToken(guest, '4000002500003155');
  const pending = await pay({ id });
  expect(pending.body).toMatchObject({ success: false, requires_action: true });
  expect(await fetchStatus(ana)).toMatchObject({ status: 'cancelled' });
  const { client_secret, payment_id } = pending.body;
  await guest.call('POST', '/api/sandbox/authentications', { client_secret, approved: true });
  await guest.call('POST', '/api/payment/confirm', { payment_id });
  expect((await pay({ id })).status).toBe(200);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'active' });
});

test('an unpaid fee is charged without a hosting month', async () => {
  const { quote } = await createCancelledHosting({ paid: false });
  expect(await quote()).toMatchObject({ amount: 250, fee: 250, hosting: 0, resumes_on: null });
});
