import { expect, test } from 'vitest';
import { makePayer, type Payer } from '../../../testing/payments/payer.ts';
import { readPayerRecords } from '../../../testing/payments/payer-records.ts';
import { startStripeApp } from '../../../testing/stripe/app.ts';

const { app, stripe, pay, report, visitor, runJobs } = await startStripeApp();
const guest = visitor();
const { account } = stripe;

const confirm = (payment_id: unknown) => guest.call('POST', '/api/payment/confirm', { payment_id });
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

test('internal errors of the Stripe integration are not exposed', async () => {
  const payer = await makePayer(app);
  stripe.injectFault({ path: /payment_intents$/, times: 1, what: 'too many' });
  const response = await pay(payer);
  expect(response.status).toBe(503);
  expect(JSON.stringify(response.body)).not.toMatch(/stripe|sk_|req_|error/i);
});
