import type Stripe from 'stripe';
import { InvalidSignature } from '../event.ts';
import type { Webhook } from '../port.ts';

/** Maximum age of a signature, which limits replays of intercepted webhooks. */
const maxAgeSeconds = 300;

/** The event types to select for the webhook endpoint at Stripe. */
export const handledEventTypes = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** Verifies and parses Stripe's webhooks. */
export const stripeWebhook = (stripe: Stripe, secret: string, now: () => Date): Webhook => ({
  read(body, headers) {
    const signature = String(headers['stripe-signature'] ?? '');
    const event = verifyEvent(stripe, body, signature, secret, now());
    const paymentId = handledEventTypes.includes(event.type) ? findPaymentId(event) : null;
    return paymentId ? { id: event.id, kind: event.type, paymentId } : null;
  },
});

/** Returns the payment intent id of an event; null if it has none. */
export function findPaymentId({ data: { object } }: Stripe.Event): string | null {
  if (!('object' in object)) return null;
  if (object.object === 'payment_intent') return object.id;
  if (!('payment_intent' in object)) return null;
  const intent = object.payment_intent;
  return typeof intent === 'string' ? intent : null;
}

function verifyEvent(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
  now: Date,
): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body, signature, secret, maxAgeSeconds, undefined, now.getTime());
  } catch (error) {
    throw new InvalidSignature('The signature is not Stripe’s, or too old.', { cause: error });
  }
}
