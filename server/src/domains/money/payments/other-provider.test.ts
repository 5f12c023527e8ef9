import { contract } from '@lifestory/contract';
import { afterAll, afterEach, expect, test } from 'vitest';
import { dateAt } from '../../../calendar.ts';
import { stripePayments } from '../../../providers/payments/stripe/stripe.ts';
import { createTestApp } from '../../../testing/app.ts';
import { findLastMail } from '../../../testing/mails/stored-mail.ts';
import { createSubscriptionClient } from '../../../testing/payments/hosting.ts';
import { makePayer, submitPayment } from '../../../testing/payments/payer.ts';
import { readPayerRecords } from '../../../testing/payments/payer-records.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';
import { startFakeStripe } from '../../../testing/stripe/server.ts';

// A server that changes from the sandbox to Stripe.

const { app, db, users, visitor, setClock, runCron, runAllJobs } = await createTestApp();
// The app's clock is three hours behind that of the job queue, so delayed jobs are due at once.
setClock(new Date(Date.now() - 3 * 3_600_000));
const guest = visitor();
const staff = await users.superAdmin();
const { setStatus, fetchStatus, subscribe } = createSubscriptionClient(db);
const fakeStripe = await startFakeStripe(app.now);
afterAll(fakeStripe.close);
const sandbox = app.payments;
const stripe = stripePayments(fakeStripe.keys, app.now);

const switchTo = (payments: typeof sandbox) => {
  app.payments = payments;
};
afterEach(() => switchTo(sandbox));
type Customer = Awaited<ReturnType<typeof users.customer>>;
const cardsOf = async (customer: Customer) =>
  (await customer.request(contract.cards.list, {})).data.map(({ last4, preferred }) => [last4, preferred]);
const saveAtStripe = (customer: Customer, number = '5555555555554444') =>
  customer.call<{ data: { id: string } }>('POST', '/api/user/add-payment-method', {
    id: fakeStripe.tokenOf(number),
  });
const reconcile = async () => {
  setClock(new Date(app.now().getTime() + 60_000));
  await runCron('reconcile_payments');
};
const findLastLedgerNumber = async (personId: string) =>
  (
    await db
      .selectFrom('transactions')
      .select('number')
      .where('person_id', '=', personId)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
  ).number;

test('sandbox cards are hidden while Stripe is configured and visible again with the sandbox', async () => {
  const ana = await users.customer({ disabled: true });
  const { id } = await saveCard(ana);
  switchTo(stripe);
  expect(await cardsOf(ana)).toEqual([]);
  expect((await ana.call('POST', '/api/user/payment-method/make-preferred', { id })).status).toBe(404);
  expect((await ana.call('POST', '/api/user/delete-payment-method', { id })).status).toBe(404);
  expect((await subscribe(ana, id)).status).toBe(404);
  const added = await saveAtStripe(ana);
  expect(await cardsOf(ana)).toEqual([['4444', 1]]);
  expect((await subscribe(ana, added.body.data.id)).status).toBe(200);
  switchTo(sandbox);
  expect(await cardsOf(ana)).toEqual([['4242', 1]]);
});

test('a renewal does not charge a card of another provider and asks for a new card', async () => {
  const ana = await users.customer();
  await saveCard(ana);
  const today = dateAt(app.now());
  await setStatus(ana, { status: 'active', paid_through: today, anchor_on: today, started_at: app.now() });
  switchTo(stripe);
  const before = fakeStripe.account.intents.size;
  await runCron('renew_subscriptions');
  expect(fakeStripe.account.intents.size).toBe(before);
  expect(await fetchStatus(ana)).toMatchObject({ status: 'past_due' });
  const { body_text } = await findLastMail(db, { personId: ana.person.id, kind: 'renewal-failed' });
  expect(body_text).toContain('There is no card to charge.');
  await saveAtStripe(ana);
  await runAllJobs();
  expect(await fetchStatus(ana)).toMatchObject({ status: 'active' });
});

test('a sandbox payment cannot be refunded through Stripe', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  const refund = async () =>
    staff.call('POST', '/api/transactions/refund', {
      transaction_id: await findLastLedgerNumber(payer.personId),
    });
  switchTo(stripe);
  expect(await refund()).toMatchObject({
    status: 409,
    body: {
      code: 'not_refundable',
      message: 'This was paid in the sandbox, where no money moves. There is nothing to refund.',
    },
  });
  expect(await staff.call('POST', '/api/sessions/refund', { id: payer.interviewId })).toMatchObject({
    status: 409,
  });
  expect((await readPayerRecords(app, payer)).payments[0]).toMatchObject({ refund_requested_at: null });
  switchTo(sandbox);
  expect((await refund()).status).toBe(200);
  expect((await readPayerRecords(app, payer)).sum).toBe(0);
});

test('a Stripe payment is not refunded by the sandbox, even if the refund was already requested', async () => {
  switchTo(stripe);
  const [payer, payerToRefund] = [await makePayer(app), await makePayer(app)];
  for (const stripePayer of [payer, payerToRefund])
    await submitPayment(guest, stripePayer, { id: fakeStripe.tokenOf('4242424242424242') });
  fakeStripe.injectFault({ path: /refunds/, times: 3, what: 'error 500' });
  const body = { transaction_id: await findLastLedgerNumber(payerToRefund.personId) };
  expect((await staff.call('POST', '/api/transactions/refund', body)).status).toBe(503);
  switchTo(sandbox);
  const refused = await staff.call('POST', '/api/transactions/refund', {
    transaction_id: await findLastLedgerNumber(payer.personId),
  });
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('not configured here') },
  });
  await runAllJobs();
  expect((await readPayerRecords(app, payerToRefund)).sum).toBe(25_000);
  switchTo(stripe);
  setClock(new Date(app.now().getTime() + 3 * 3_600_000));
  await reconcile();
  await runAllJobs();
  expect((await readPayerRecords(app, payerToRefund)).sum).toBe(0);
});

test('reconciliation covers only payments of the configured provider', async () => {
  const payer = await makePayer(app);
  await submitPayment(guest, payer);
  switchTo(stripe);
  await reconcile();
  expect(await db.selectFrom('discrepancies').selectAll().execute()).toEqual([]);
});

test('an open payment of another provider is cancelled and its payment link uses the new provider', async () => {
  const [payer, awaitingBank] = [await makePayer(app), await makePayer(app)];
  switchTo({ ...sandbox, charge: () => Promise.reject(new Error('The provider is unreachable.')) });
  expect((await submitPayment(guest, payer)).status).toBe(503);
  switchTo(sandbox);
  expect((await submitPayment(guest, awaitingBank, { number: '4000002760003184' })).body.success).toBe(false);
  switchTo(stripe);
  await runAllJobs();
  for (const customer of [payer, awaitingBank]) {
    expect((await readPayerRecords(app, customer)).payments).toMatchObject([
      { status: 'failed', failure: 'We changed our card provider before this payment was finished.' },
    ]);
    expect(
      (await submitPayment(guest, customer, { id: fakeStripe.tokenOf('4242424242424242') })).status,
    ).toBe(200);
    expect((await readPayerRecords(app, customer)).ledger).toEqual(['25000 Lifestory video']);
  }
});

test('a Stripe charge is reconciled when Stripe is configured again weeks later', async () => {
  switchTo(stripe);
  await reconcile();
  const payer = await makePayer(app);
  fakeStripe.injectFault({ path: /payment_intents$/, times: 3, what: 'cut after' });
  expect((await submitPayment(guest, payer, { id: fakeStripe.tokenOf('4242424242424242') })).status).toBe(
    503,
  );
  switchTo(sandbox);
  await runAllJobs();
  expect((await readPayerRecords(app, payer)).paid).toBe(false);
  setClock(new Date(app.now().getTime() + 20 * 24 * 3_600_000));
  switchTo(stripe);
  await reconcile();
  expect(await readPayerRecords(app, payer)).toMatchObject({ paid: true, sum: 25_000 });
});

test('a cancelled renewal is not reported as a declined card', async () => {
  const ana = await users.customer();
  await saveCard(ana);
  const today = dateAt(app.now());
  await setStatus(ana, { status: 'active', paid_through: today, anchor_on: today, started_at: app.now() });
  switchTo({ ...sandbox, charge: () => Promise.reject(new Error('The provider is unreachable.')) });
  await runCron('renew_subscriptions');
  switchTo(stripe);
  await runAllJobs();
  await runCron('renew_subscriptions');
  expect(await fetchStatus(ana)).toMatchObject({ status: 'past_due', past_due: { failure: null } });
});

test('a month charged before the cancellation is recorded as paid and does not renew', async () => {
  switchTo(stripe);
  await reconcile();
  const ana = await users.customer();
  await saveAtStripe(ana);
  const today = dateAt(app.now());
  const monthEnd = Temporal.PlainDate.from(today).add({ months: 1 }).toString();
  await setStatus(ana, { status: 'active', paid_through: today, anchor_on: today, started_at: app.now() });
  // Only POST requests fail: late in the day, a lookup of the key of the month precedes the charge.
  fakeStripe.injectFault({ path: /^POST .*payment_intents$/, times: 3, what: 'cut after' });
  await runCron('renew_subscriptions');
  switchTo(sandbox);
  await runAllJobs();
  setClock(new Date(app.now().getTime() + 60_000));
  const reason = 'We have seen it all.';
  expect((await ana.call('POST', '/api/user/cancel-subscription', { reason })).status).toBe(200);
  switchTo(stripe);
  await reconcile();
  expect(await fetchStatus(ana)).toMatchObject({
    status: 'cancelled',
    reason,
    active: null,
    access_until: monthEnd,
  });
});

test('a card awaiting authentication has to be entered again after a change of provider', async () => {
  const ana = await users.customer();
  switchTo(stripe);
  const { body } = await ana.call<{ payment_id: string }>('POST', '/api/user/add-payment-method', {
    id: fakeStripe.tokenOf('4000002500003155'),
  });
  switchTo(sandbox);
  await runAllJobs();
  expect(await ana.call('POST', '/api/payment/confirm', { payment_id: body.payment_id })).toMatchObject({
    status: 422,
    body: { message: { general: ['We have changed our card provider. Please enter your card again.'] } },
  });
});
