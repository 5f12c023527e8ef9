import { afterAll } from 'vitest';
import { stripeServer } from '../../../testing/stripe/server.ts';
import { paymentsSuite } from '../suite.ts';
import { stripePayments } from './stripe.ts';

const now = () => new Date();
const stripe = await stripeServer(now);
afterAll(stripe.close);

paymentsSuite({
  payments: stripePayments(stripe.keys, now),
  now,
  createToken: async (number) => stripe.tokenOf(number),
  completeAuthentication: async (secret, approved) => stripe.answerBank(secret, approved),
  dispute: async (id) => stripe.books.dispute(id),
  decideDispute: async (id, status) => stripe.books.decide(id, status),
  async refundAtProvider(id, cents) {
    stripe.books.refund(id, cents, {});
  },
});
