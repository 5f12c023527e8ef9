import { afterAll } from 'vitest';
import { startFakeStripe } from '../../../testing/stripe/server.ts';
import { paymentsSuite } from '../suite.ts';
import { stripePayments } from './stripe.ts';

const now = () => new Date();
const stripe = await startFakeStripe(now);
afterAll(stripe.close);

paymentsSuite({
  payments: stripePayments(stripe.keys, now),
  now,
  createToken: async (number) => stripe.tokenOf(number),
  completeAuthentication: async (secret, approved) => stripe.completeAuthentication(secret, approved),
  findCustomerEmail: async (id) => stripe.account.customers.get(id)?.email,
  dispute: async (id) => stripe.account.dispute(id),
  decideDispute: async (id, status) => stripe.account.closeDispute(id, status),
  async refundAtProvider(id, cents) {
    stripe.account.refund(id, cents, {});
  },
});
