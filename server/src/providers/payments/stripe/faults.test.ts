import { afterAll, expect, test } from 'vitest';
import { startFakeStripe } from '../../../testing/stripe/server.ts';
import { InvalidSignature } from '../event.ts';
import { createSuiteRequests } from '../suite-requests.ts';
import { stripePayments } from './stripe.ts';

let instant = new Date('2027-03-01T18:00:00Z');
const now = () => instant;
const stripe = await startFakeStripe(now);
afterAll(stripe.close);
const payments = stripePayments(stripe.keys, now);
const { request, newCustomer } = createSuiteRequests(now);

const countCharges = (key: string) =>
  [...stripe.account.intents.values()].filter(
    ({ metadata, status }) => metadata.key === key && status === 'succeeded',
  ).length;
const newRequest = (number = '4242424242424242', changes = {}) =>
  request(stripe.tokenOf(number), { keyFirstUsedAt: instant, ...changes });
const loseChargeResponses = (times: number) =>
  stripe.injectFault({ path: /payment_intents$/, times, what: 'cut after' });

test('a broken connection after the charge is retried under the same key and charges once', async () => {
  const chargeRequest = newRequest();
  loseChargeResponses(1);
  expect(await payments.charge(chargeRequest)).toMatchObject({ status: 'succeeded' });
  expect(countCharges(chargeRequest.idempotencyKey)).toBe(1);
});

test('a truncated response is retried under the same key and charges once', async () => {
  const chargeRequest = newRequest();
  stripe.injectFault({ path: /payment_intents$/, times: 1, what: 'cut midway' });
  expect(await payments.charge(chargeRequest)).toMatchObject({ status: 'succeeded' });
  expect(countCharges(chargeRequest.idempotencyKey)).toBe(1);
});

test('a charge whose response is lost rejects, and the same key returns its result later', async () => {
  const [paid, declined] = [newRequest(), newRequest('4000000000000002')];
  for (const [chargeRequest, status] of [
    [paid, 'succeeded'],
    [declined, 'failed'],
  ] as const) {
    loseChargeResponses(3);
    await expect(payments.charge(chargeRequest)).rejects.toThrow();
    expect(await payments.charge(chargeRequest)).toMatchObject({ status });
  }
  expect(countCharges(paid.idempotencyKey)).toBe(1);
});

test('a charge whose key expired is found and not repeated', async () => {
  const customer = await payments.customer(newCustomer());
  const first = await payments.charge(newRequest('4242424242424242', { customer, saveCard: true }));
  const savedCard = first.status === 'succeeded' ? (first.savedCardId ?? '') : '';
  const chargeRequest = request('', {
    source: { savedCard },
    customer,
    keyFirstUsedAt: instant,
    offSession: true,
  });
  loseChargeResponses(3);
  await expect(payments.charge(chargeRequest)).rejects.toThrow();
  const before = instant;
  instant = new Date(before.getTime() + 3 * 86_400_000);
  stripe.forgetKeys();
  expect(await payments.charge(chargeRequest)).toMatchObject({ status: 'succeeded' });
  expect(await payments.charge(chargeRequest)).toMatchObject({ status: 'succeeded' });
  instant = before;
  expect(countCharges(chargeRequest.idempotencyKey)).toBe(1);
});

test('a refund whose key expired is not repeated', async () => {
  const { paymentId } = await payments.charge(newRequest());
  await payments.refund(paymentId ?? '', 'refund-once');
  stripe.forgetKeys();
  await payments.refund(paymentId ?? '', 'refund-once');
  expect(await payments.state(paymentId ?? '')).toMatchObject({ refundedCents: 25_000 });
});

test.each(['error 500', 'cut before', 'too many'] as const)(
  'a failing Stripe (%s) is not reported as a declined card',
  async (what) => {
    const chargeRequest = newRequest();
    stripe.injectFault({ path: /payment_intents$/, times: what === 'too many' ? 1 : 3, what });
    await expect(payments.charge(chargeRequest)).rejects.toThrow();
    expect(await payments.charge(chargeRequest)).toMatchObject({ status: 'succeeded' });
  },
);

test('an invalid request rejects instead of declining the card', async () => {
  await expect(payments.charge(newRequest('4242424242424242', { amountCents: 1 }))).rejects.toThrow(
    'at least',
  );
});

test('an invalid API key rejects instead of declining the card', async () => {
  const withInvalidKey = stripePayments({ ...stripe.keys, secretKey: 'sk_test_of_somebody_else' }, now);
  await expect(withInvalidKey.charge(newRequest())).rejects.toThrow();
});

test('a failed authentication cancels the intent, so its client secret cannot be reused', async () => {
  const pending = await payments.charge(newRequest('4000002760003184'));
  if (pending.status !== 'requires_action') throw new Error(pending.status);
  stripe.completeAuthentication(pending.clientSecret, false);
  expect((await payments.confirm(pending.paymentId)).status).toBe('failed');
  expect(stripe.account.findIntent(pending.paymentId).status).toBe('canceled');
});

test('a webhook is accepted only with a valid, recent signature', async () => {
  const { paymentId } = await payments.charge(newRequest());
  const event = stripe.account.events.find(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('There is no event.');
  const latest = stripe.account.events.findLast(({ type }) => type === 'payment_intent.succeeded') ?? event;
  const read = ({ payload, signature }: { payload: string; signature: string }) =>
    payments.webhook?.read(payload, { 'stripe-signature': signature });
  const valid = stripe.report(latest);
  expect(read(valid)).toEqual({ id: latest.id, kind: 'payment_intent.succeeded', paymentId });
  for (const invalid of [
    { ...valid, signature: '' },
    { ...valid, payload: valid.payload.replace('25000', '25') },
    stripe.report(latest, instant, 'whsec_of_somebody_else'),
    stripe.report(latest, new Date(instant.getTime() - 301_000)),
  ]) {
    expect(() => read(invalid)).toThrow(InvalidSignature);
  }
  const unhandledEvent = {
    ...latest,
    type: 'customer.created',
    data: { object: { id: 'cus_1', object: 'customer' } },
  };
  expect(read(stripe.report(unhandledEvent))).toBeNull();
});
