import type Stripe from 'stripe';
import { InvalidSignature } from '../event.ts';
import type { Webhook } from '../port.ts';

/**
 * Maximum difference between the date of a signature and our clock, in seconds. It limits replays of intercepted
 * webhooks: one dated further ahead could be replayed until long after that date.
 */
const toleranceSeconds = 300;

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
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      now.getTime(),
    );
  } catch (error) {
    throw new InvalidSignature('The signature is not Stripe’s, or too old.', { cause: error });
  }
  // Stripe's library only limits the age. Of several dates it verifies the last.
  const signedAt = Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1]);
  if (!(signedAt * 1000 - now.getTime() <= toleranceSeconds * 1000)) {
    throw new InvalidSignature('The signature is dated ahead of our clock.');
  }
  return event;
}
