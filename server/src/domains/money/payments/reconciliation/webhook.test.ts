import { expect, test } from 'vitest';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import { makePayer } from '../../../../testing/payments/payer.ts';
import { readPayerRecords } from '../../../../testing/payments/payer-records.ts';
import { startStripeApp } from '../../../../testing/stripe/app.ts';
import { syncCharge } from './charge-sync.service.ts';

const { app, db, stripe, pay, report, reportAll, runJobs, runAllJobs, fastify, users, visitor } =
  await startStripeApp();
const staff = await users.superAdmin();
const { account } = stripe;

async function createPaidInterview(type = 'video') {
  const payer = await makePayer(app);
  expect((await pay(payer, { type })).status).toBe(200);
  const { payments } = await readPayerRecords(app, payer);
  await reportAll();
  return { payer, intent: payments[0]?.provider_payment_id ?? '' };
}

const findLastEvent = (type: string) => {
  const event = account.events.findLast((candidate) => candidate.type === type);
  if (!event) throw new Error(`There is no event ${type}.`);
  return event;
};
const listStaffNotifications = async () =>
  (
    await db.selectFrom('notifications').select('kind').where('person_id', '=', staff.person.id).execute()
  ).map(({ kind }) => kind);

test('a webhook settles a payment whose response was lost before its job runs', async () => {
  const payer = await makePayer(app);
  stripe.injectFault({ path: /payment_intents$/, times: 3, what: 'cut after' });
  expect(await pay(payer)).toMatchObject({ status: 503, body: { code: 'payment_unsure' } });
  expect((await readPayerRecords(app, payer)).sum).toBe(0);
  expect(await report(findLastEvent('payment_intent.succeeded'))).toBe(200);
  await runJobs();
  expect(await readPayerRecords(app, payer)).toMatchObject({
    ledger: ['25000 Lifestory video'],
    paid: true,
    payments: [{ status: 'succeeded', card_last4: '4242' }],
  });
});

test('a webhook settles an authentication after the window was closed, with card and hosting', async () => {
  const payer = await makePayer(app);
  const pending = await pay(payer, { type: 'video-and-hosting', number: '4000002500003155' });
  expect(pending.body).toMatchObject({ requires_action: true });
  stripe.completeAuthentication(pending.body.client_secret ?? '', true);
  await reportAll();
  expect(await readPayerRecords(app, payer)).toMatchObject({ sum: 26_000, paid: true, hosted: true });
  const cards = await db.selectFrom('cards').selectAll().where('person_id', '=', payer.personId).execute();
  expect(cards).toMatchObject([{ last4: '3155', preferred: true }]);
});

test('a webhook about a failed authentication fails the payment and invalidates its client secret', async () => {
  const payer = await makePayer(app);
  const pending = await pay(payer, { number: '4000002760003184' });
  stripe.completeAuthentication(pending.body.client_secret ?? '', false);
  await reportAll();
  expect(await readPayerRecords(app, payer)).toMatchObject({ sum: 0, payments: [{ status: 'failed' }] });
  expect(() => stripe.completeAuthentication(pending.body.client_secret ?? '', true)).toThrow();
  expect((await pay(payer)).status).toBe(200);
});

test('a refund in the Stripe dashboard is recorded once for repeated and unordered webhooks', async () => {
  const { payer, intent } = await createPaidInterview('video-and-hosting');
  account.refund(intent, undefined, {});
  await reportAll((events) => [...events, ...events].reverse());
  await reportAll(() => account.events.slice(-2));
  expect(await readPayerRecords(app, payer)).toMatchObject({
    ledger: [
      '26000 Lifestory video and hosting, first month',
      '-26000 Refund: Lifestory video and hosting, first month',
    ],
    paid: false,
    hosted: false,
  });
  const mails = await listMails(db, { personId: payer.personId, kind: 'payment-refund' });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body_text).toContain('refunded your payment of $260.00');
});

test('a partial refund in the Stripe dashboard keeps the purchase, a full one revokes it', async () => {
  const { payer, intent } = await createPaidInterview();
  account.refund(intent, 5_000, {});
  await reportAll();
  expect(await readPayerRecords(app, payer)).toMatchObject({ sum: 20_000, paid: true });
  expect((await staff.call('POST', '/api/sessions/refund', { id: payer.interviewId })).status).toBe(200);
  await reportAll();
  expect(await readPayerRecords(app, payer)).toMatchObject({
    ledger: [
      '25000 Lifestory video',
      '-5000 Partial refund: Lifestory video',
      '-20000 Refund: Lifestory video',
    ],
    paid: false,
  });
});

test('the webhook of our own refund adds no second entry', async () => {
  const { payer } = await createPaidInterview();
  await Promise.all([staff.call('POST', '/api/sessions/refund', { id: payer.interviewId }), reportAll()]);
  await reportAll();
  expect((await readPayerRecords(app, payer)).ledger).toEqual([
    '25000 Lifestory video',
    '-25000 Refund: Lifestory video',
  ]);
});

test('a failed refund is reversed in the ledger and reported to staff', async () => {
  const { payer, intent } = await createPaidInterview();
  const refund = account.refund(intent, undefined, {});
  await reportAll();
  account.failRefund(refund.id);
  await reportAll();
  expect(await readPayerRecords(app, payer)).toMatchObject({
    sum: 25_000,
    ledger: [expect.anything(), expect.anything(), '25000 Refund failed: Lifestory video'],
  });
  expect(await listStaffNotifications()).toContain('refund-failed');
});

test.each([
  [
    'won',
    [
      '-26000 Disputed: Lifestory video and hosting, first month',
      '26000 Dispute won: Lifestory video and hosting, first month',
    ],
    true,
  ],
  ['lost', ['-26000 Disputed: Lifestory video and hosting, first month'], false],
] as const)('a dispute that was %s is recorded', async (outcome, rows, staysPaid) => {
  const { payer, intent } = await createPaidInterview('video-and-hosting');
  account.dispute(intent);
  await reportAll((events) => [...events].reverse());
  const during = await readPayerRecords(app, payer);
  expect(during).toMatchObject({ sum: 0, paid: true, payments: [{ dispute_state: 'open' }] });
  expect(await listStaffNotifications()).toContain('payment-disputed');
  const refused = await staff.call('POST', '/api/sessions/refund', { id: payer.interviewId });
  expect(refused).toMatchObject({ status: 409 });
  const fetchAlerts = () => staff.call<{ data: { cause: string }[] }>('GET', '/api/dashboard/alerts');
  expect(JSON.stringify((await fetchAlerts()).body)).toContain('payments_disputed');
  account.closeDispute(intent, outcome);
  await reportAll((events) => [...events, ...events]);
  const after = await readPayerRecords(app, payer);
  expect(after.ledger.slice(1)).toEqual(rows);
  expect(after).toMatchObject({ paid: staysPaid, hosted: staysPaid });
  expect(await listStaffNotifications()).toContain(`dispute-${outcome}`);
  expect(JSON.stringify((await fetchAlerts()).body)).not.toContain('payments_disputed');
});

test('an immediate dispute is recorded after the payment', async () => {
  const payer = await makePayer(app);
  await pay(payer, { number: '4000000000000259' });
  await reportAll();
  expect((await readPayerRecords(app, payer)).ledger).toEqual([
    '25000 Lifestory video',
    '-25000 Disputed: Lifestory video',
  ]);
});

test('an outdated state of a charge does not revert a newer one', async () => {
  const { payer, intent } = await createPaidInterview();
  const before = await app.payments.state(intent);
  account.refund(intent, 5_000, {});
  await reportAll();
  if (before) await syncCharge(app, before);
  expect((await readPayerRecords(app, payer)).sum).toBe(20_000);
  account.dispute(intent);
  const during = await app.payments.state(intent);
  account.closeDispute(intent, 'won');
  await reportAll();
  if (during) await syncCharge(app, during);
  expect(await readPayerRecords(app, payer)).toMatchObject({
    sum: 20_000,
    payments: [{ dispute_state: 'won' }],
  });
});

test('webhooks with a signature that is invalid, outdated or dated ahead are rejected', async () => {
  const { payer, intent } = await createPaidInterview();
  account.refund(intent, undefined, {});
  const event = findLastEvent('charge.refunded');
  const validReport = stripe.report(event);
  const outdatedReport = stripe.report(event, new Date(app.now().getTime() - 600_000));
  const aheadReport = stripe.report(event, new Date(app.now().getTime() + 600_000));
  for (const change of [
    { signature: '' },
    { signature: validReport.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
    { payload: validReport.payload.replace(event.id, 'evt_invented') },
    { payload: '' },
    { payload: '<script>alert(1)</script>' },
    stripe.report(event, app.now(), 'whsec_of_somebody_else'),
    outdatedReport,
    aheadReport,
  ]) {
    expect(await report(event, change)).toBe(403);
  }
  const unsigned = await fastify.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    payload: { id: event.id },
  });
  expect(unsigned.statusCode).toBe(403);
  await runJobs();
  expect((await readPayerRecords(app, payer)).sum).toBe(25_000);
});

test('irrelevant events are acknowledged and ignored', async () => {
  const event = { ...findLastEvent('payment_intent.succeeded'), id: 'evt_other', type: 'customer.created' };
  expect(await report(event)).toBe(200);
  const unknown = { ...findLastEvent('payment_intent.succeeded'), id: 'evt_foreign' };
  const object = { ...unknown.data.object, id: 'pi_of_another_shop' };
  expect(await report({ ...unknown, data: { object } })).toBe(200);
  await runJobs();
  const recorded = await db
    .selectFrom('provider_events')
    .select('id')
    .where('id', '=', 'evt_other')
    .execute();
  expect(recorded).toEqual([]);
});

test('an event is retried by its job until Stripe is reachable', async () => {
  const { payer, intent } = await createPaidInterview();
  account.refund(intent, undefined, {});
  stripe.injectFault({ path: /payment_intents\//, times: 3, what: 'error 500' });
  await reportAll((events) => events.slice(-1));
  expect((await readPayerRecords(app, payer)).sum).toBe(25_000);
  await runAllJobs();
  expect((await readPayerRecords(app, payer)).sum).toBe(0);
});

test('the sandbox routes are unavailable while Stripe is configured', async () => {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 40, cvc: '123' };
  expect((await visitor().call('POST', '/api/sandbox/tokens', card)).status).toBe(404);
  const bankAnswer = { client_secret: 'secret', approved: true };
  expect((await visitor().call('POST', '/api/sandbox/authentications', bankAnswer)).status).toBe(404);
  expect((await visitor().call('POST', '/api/payment/initiate', {})).body).toMatchObject({
    provider: 'stripe',
    publishable_key: 'pk_test_of_the_tests',
  });
});
