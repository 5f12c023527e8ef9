import { expect, test } from 'vitest';
import { makePayer, type Payer } from '../../../testing/payments/payer.ts';
import { readPayerRecords } from '../../../testing/payments/payer-records.ts';
import { startStripeApp } from '../../../testing/stripe/app.ts';

const { app, db, stripe, pay, report, visitor, runJobs } = await startStripeApp();
const guest = visitor();
const { account } = stripe;

const countStripeCharges = () => [...account.charges.values()].length;
const confirm = (payment_id: unknown) => guest.call('POST', '/api/payment/confirm', { payment_id });
/**
 * Expects that concurrent payments were accepted or refused, and settles the others: on a busy machine, a call to Stripe may time
 * out (503), and a job finds out what happened.
 */
const settle = async (responses: readonly { status: number }[]) => {
  for (const { status } of responses) expect([200, 409, 503]).toContain(status);
  expect(responses.some(({ status }) => status !== 409)).toBe(true);
  await runJobs();
};
const expectUnpaid = async (payer: Payer) => {
  expect(await readPayerRecords(app, payer)).toMatchObject({ sum: 0, paid: false });
};

test('Stripe receives the amount in cents, the idempotency key, the statement text and the customer', async () => {
  const payer = await makePayer(app);
  expect((await pay(payer, { type: 'video-and-hosting' })).status).toBe(200);
  const { payments, ledger } = await readPayerRecords(app, payer);
  const intent = account.findIntent(payments[0]?.provider_payment_id ?? '');
  expect(intent).toMatchObject({
    amount: 26_000,
    currency: 'usd',
    statement_descriptor_suffix: 'LIFESTORY',
    setup_future_usage: 'off_session',
    metadata: { key: `payment-${payments[0]?.id}` },
  });
  expect(ledger).toEqual(['26000 Lifestory video and hosting, first month']);
  const customer = account.customers.get(intent.customer ?? '');
  expect(customer).toMatchObject({ email: payer.email, metadata: { person: payer.personId } });
});

test('fifty concurrent payments with one token create one charge at Stripe', async () => {
  const payer = await makePayer(app);
  const id = stripe.tokenOf('4242424242424242');
  const countBefore = countStripeCharges();
  const responses = await Promise.all(Array.from({ length: 50 }, () => pay(payer, { id })));
  await settle(responses);
  expect(countStripeCharges()).toBe(countBefore + 1);
  expect((await readPayerRecords(app, payer)).ledger).toEqual(['25000 Lifestory video']);
});

test('fifty concurrent payments with fifty tokens for one interview create one charge at Stripe', async () => {
  const payer = await makePayer(app);
  const countBefore = countStripeCharges();
  const responses = await Promise.all(Array.from({ length: 50 }, () => pay(payer)));
  await settle(responses);
  expect(responses.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(countStripeCharges()).toBe(countBefore + 1);
});

test('fifty concurrent webhooks during the confirmation result in one payment', async () => {
  const payer = await makePayer(app);
  const pending = await pay(payer, { number: '4000002760003184' });
  stripe.completeAuthentication(pending.body.client_secret ?? '', true);
  const event = account.events.findLast(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('There is no event.');
  await Promise.all([
    ...Array.from({ length: 50 }, () => report(event)),
    ...Array.from({ length: 5 }, () => confirm(pending.body.payment_id)),
    runJobs(),
  ]);
  await runJobs();
  expect((await readPayerRecords(app, payer)).ledger).toEqual(['25000 Lifestory video']);
});

test.each([
  ['the card number itself', '4242424242424242'],
  ['the test token that Stripe publishes', 'tok_visa'],
  ['a payment intent', 'pi_1'],
  ['a parameter injection', 'tok_1][amount'],
  ['script', '<script>alert(1)</script>'],
])('%s as a token is rejected', async (_, id) => {
  const payer = await makePayer(app);
  expect((await pay(payer, { id })).status).toBe(422);
  await expectUnpaid(payer);
});

test('the saved card of another customer is not accepted as a token, by its id here or at Stripe', async () => {
  const payer = await makePayer(app);
  await pay(payer, { type: 'video-and-hosting' });
  const [card] = await db.selectFrom('cards').selectAll().where('person_id', '=', payer.personId).execute();
  const attacker = await makePayer(app);
  for (const id of [card?.provider_card_id ?? '', card?.id ?? '']) {
    expect((await pay(attacker, { id })).status).toBe(422);
  }
  await expectUnpaid(attacker);
});

test.each([[''], ['abc'], ['-1'], ['1.005'], [-1], [1e308], [null], [{}], [undefined]])(
  'the amount %j fails with one message',
  async (amount) => {
    const { status, body } = await pay(await makePayer(app), { amount });
    expect(status).toBe(422);
    expect(body.message).toEqual({ amount: ['Please enter an amount in dollars.'] });
  },
);

test.each([
  ['a cent less', { amount: 249.99 }, 409],
  ['nothing', { amount: 0 }, 409],
  ['another currency', { currency: 'jpy' }, 409],
  ['hosting at the price without hosting', { type: 'video-and-hosting', amount: 250 }, 409],
  ['a list of amounts', { amount: [250] }, 422],
  ['an invalid type', { type: { $ne: '' } }, 422],
])('%s is rejected without a call to Stripe', async (_, changes, status) => {
  const payer = await makePayer(app);
  const countBefore = account.intents.size;
  expect((await pay(payer, changes)).status).toBe(status);
  expect(account.intents.size).toBe(countBefore);
});

test('a payment is settled only by its own authentication', async () => {
  const [payer, other] = [await makePayer(app), await makePayer(app)];
  const pending = await pay(payer, { number: '4000002760003184' });
  const authenticated = await pay(other, { number: '4000002760003184' });
  stripe.completeAuthentication(authenticated.body.client_secret ?? '', true);
  expect((await confirm(pending.body.payment_id)).body).toMatchObject({ requires_action: true });
  for (const id of [pending.body.client_secret, payer.interviewId, payer.meetingId, 'pi_1', '']) {
    expect([404, 422]).toContain((await confirm(id)).status);
  }
  await expectUnpaid(payer);
  expect((await confirm(authenticated.body.payment_id)).status).toBe(200);
  await expectUnpaid(payer);
});

test('during an outage of Stripe a payment is reported as unknown and charged once afterwards', async () => {
  const payer = await makePayer(app);
  const id = stripe.tokenOf('4242424242424242');
  stripe.injectFault({ path: /payment_intents$/, times: 3, what: 'error 500' });
  expect(await pay(payer, { id })).toMatchObject({ status: 503, body: { code: 'payment_unsure' } });
  expect((await pay(payer, { id })).status).toBe(200);
  await runJobs();
  expect((await readPayerRecords(app, payer)).ledger).toEqual(['25000 Lifestory video']);
});

test('internal errors of the Stripe integration are not exposed', async () => {
  const payer = await makePayer(app);
  stripe.injectFault({ path: /payment_intents$/, times: 1, what: 'too many' });
  const response = await pay(payer);
  expect(response.status).toBe(503);
  expect(JSON.stringify(response.body)).not.toMatch(/stripe|sk_|req_|error/i);
});
