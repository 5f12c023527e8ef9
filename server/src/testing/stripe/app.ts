import { afterAll } from 'vitest';
import { createTestApp, type TestApp } from '../app.ts';
import { type Payer, type PaymentReply, submitPayment } from '../payments/payer.ts';
import type { StripeEvent } from './objects.ts';
import { type StripeServer, startFakeStripe } from './server.ts';

export interface StripeApp extends TestApp {
  stripe: StripeServer;
  /** Pays as the payment form does, with a token for a test number. */
  pay(payer: Payer, order?: { number?: string; [field: string]: unknown }): Promise<PaymentReply>;
  /** Sends an event to the product as Stripe does; returns the status. */
  report(event: StripeEvent, change?: { signature?: string; payload?: string }): Promise<number>;
  /** Sends all unsent events and runs the resulting jobs; `order` can reverse them. */
  reportAll(order?: (events: StripeEvent[]) => StripeEvent[]): Promise<void>;
}

/**
 * The whole product for the test file that calls it at its top level, with a fake Stripe server as its card provider.
 * Its clock is three hours behind, so that jobs due in a minute are due now for the queue.
 */
export async function startStripeApp(settings: Record<string, string> = {}): Promise<StripeApp> {
  let instant = new Date(Date.now() - 3 * 3_600_000);
  const stripe = await startFakeStripe(() => instant);
  const test = await createTestApp({ ...stripe.env, ...settings });
  afterAll(stripe.close);
  test.setClock(instant);
  const { fastify, visitor, runJobs } = test;
  const guest = visitor();
  let reported = 0;

  async function report(event: StripeEvent, change: { signature?: string; payload?: string } = {}) {
    const { payload, signature } = { ...stripe.report(event), ...change };
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fastify.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload }))
      .statusCode;
  }

  return {
    ...test,
    stripe,
    setClock(to) {
      instant = to;
      test.setClock(to);
    },
    pay: (payer, { number = '4242424242424242', ...changes } = {}) =>
      submitPayment(guest, payer, { id: stripe.tokenOf(number), ...changes }),
    report,
    async reportAll(order = (events) => events) {
      const events = stripe.account.events.slice(reported);
      reported = stripe.account.events.length;
      for (const event of order(events)) await report(event);
      await runJobs();
    },
  };
}
