import { afterAll, expect, test } from 'vitest';
import { stripeServer } from '../../testing/stripe/server.ts';
import { InvalidSignature } from './event.ts';
import { stripePayments } from './stripe.ts';
import { suiteRequests } from './suite.requests.ts';

let instant = new Date('2027-03-01T18:00:00Z');
const now = () => instant;
const stripe = await stripeServer(now);
afterAll(stripe.close);
const payments = stripePayments(stripe.keys, now);
const { request, newCustomer } = suiteRequests(now);

const chargesUnder = (key: string) =>
  [...stripe.books.intents.values()].filter(
    ({ metadata, status }) => metadata.key === key && status === 'succeeded',
  ).length;
const newOrder = (number = '4242424242424242', changes = {}) =>
  request(stripe.tokenOf(number), { keyFirstUsedAt: instant, ...changes });
const cutTheCharge = (times: number) =>
  stripe.breakDown({ path: /payment_intents$/, times, what: 'cut after' });

test('the network breaks after the charge: it is asked again under the key, and one charge succeeded', async () => {
  const order = newOrder();
  cutTheCharge(1);
  expect(await payments.charge(order)).toMatchObject({ status: 'succeeded' });
  expect(chargesUnder(order.idempotencyKey)).toBe(1);
});

test('the answer breaks off in its middle: it is asked again under the key, and one charge succeeded', async () => {
  const order = newOrder();
  stripe.breakDown({ path: /payment_intents$/, times: 1, what: 'cut midway' });
  expect(await payments.charge(order)).toMatchObject({ status: 'succeeded' });
  expect(chargesUnder(order.idempotencyKey)).toBe(1);
});

test('the answer stays away: nobody is told that it failed, and the same key tells the outcome later', async () => {
  const [paid, declined] = [newOrder(), newOrder('4000000000000002')];
  for (const [order, status] of [
    [paid, 'succeeded'],
    [declined, 'failed'],
  ] as const) {
    cutTheCharge(3);
    await expect(payments.charge(order)).rejects.toThrow();
    expect(await payments.charge(order)).toMatchObject({ status });
  }
  expect(chargesUnder(paid.idempotencyKey)).toBe(1);
});

test('Stripe forgot the key after days: the charge is found by its name, and is not made again', async () => {
  const customer = await payments.customer(newCustomer());
  const first = await payments.charge(newOrder('4242424242424242', { customer, saveCard: true }));
  const savedCard = first.status === 'succeeded' ? (first.savedCardId ?? '') : '';
  const order = request('', { source: { savedCard }, customer, keyFirstUsedAt: instant, offSession: true });
  cutTheCharge(3);
  await expect(payments.charge(order)).rejects.toThrow();
  const before = instant;
  instant = new Date(before.getTime() + 3 * 86_400_000);
  stripe.forgetKeys();
  expect(await payments.charge(order)).toMatchObject({ status: 'succeeded' });
  expect(await payments.charge(order)).toMatchObject({ status: 'succeeded' });
  instant = before;
  expect(chargesUnder(order.idempotencyKey)).toBe(1);
});

test('Stripe forgot the key of a refund: it was made once, and is not refused', async () => {
  const { paymentId } = await payments.charge(newOrder());
  await payments.refund(paymentId ?? '', 'refund-once');
  stripe.forgetKeys();
  await payments.refund(paymentId ?? '', 'refund-once');
  expect(await payments.state(paymentId ?? '')).toMatchObject({ refundedCents: 25_000 });
});

test.each(['error 500', 'cut before', 'too many'] as const)(
  'Stripe is in trouble (%s): that is no refusal of the card',
  async (what) => {
    const order = newOrder();
    stripe.breakDown({ path: /payment_intents$/, times: what === 'too many' ? 1 : 3, what });
    await expect(payments.charge(order)).rejects.toThrow();
    expect(await payments.charge(order)).toMatchObject({ status: 'succeeded' });
  },
);

test('an order that makes no sense to Stripe is our fault: no customer reads about it', async () => {
  await expect(payments.charge(newOrder('4242424242424242', { amountCents: 1 }))).rejects.toThrow('at least');
});

test('a wrong key of ours is our fault too', async () => {
  const other = stripePayments({ ...stripe.keys, secretKey: 'sk_test_of_somebody_else' }, now);
  await expect(other.charge(newOrder())).rejects.toThrow();
});

test('a card that the bank refused after its question cannot be charged with the same secret any more', async () => {
  const asked = await payments.charge(newOrder('4000002760003184'));
  if (asked.status !== 'requires_action') throw new Error(asked.status);
  stripe.answerBank(asked.clientSecret, false);
  expect((await payments.confirm(asked.paymentId)).status).toBe('failed');
  expect(stripe.books.intent(asked.paymentId).status).toBe('canceled');
});

test('what Stripe reports is read when it is signed and fresh', async () => {
  const { paymentId } = await payments.charge(newOrder());
  const event = stripe.books.events.find(({ type }) => type === 'payment_intent.succeeded');
  if (!event) throw new Error('Nothing was told.');
  const latest = stripe.books.events.findLast(({ type }) => type === 'payment_intent.succeeded') ?? event;
  const read = ({ payload, signature }: { payload: string; signature: string }) =>
    payments.webhook?.read(payload, signature);
  const good = stripe.report(latest);
  expect(read(good)).toEqual({ id: latest.id, kind: 'payment_intent.succeeded', paymentId });
  for (const bad of [
    { ...good, signature: '' },
    { ...good, payload: good.payload.replace('25000', '25') },
    stripe.report(latest, instant, 'whsec_of_somebody_else'),
    stripe.report(latest, new Date(instant.getTime() - 301_000)),
  ]) {
    expect(() => read(bad)).toThrow(InvalidSignature);
  }
  const unknown = {
    ...latest,
    type: 'customer.created',
    data: { object: { id: 'cus_1', object: 'customer' } },
  };
  expect(read(stripe.report(unknown))).toBeNull();
});
