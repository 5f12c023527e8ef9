import { z } from 'zod';
import { Card } from '../cards/card.ts';
import { maxReasonLength } from '../limits.ts';
import { Amount, Flag } from '../payments/payment.ts';
import { Dollars, Id, Instant, PlainDate } from '../scalars.ts';

export const subscriptionStates = ['trial', 'active', 'past_due', 'cancelled', 'inactive'] as const;

/** The hosting of a story. Days are Los Angeles dates; a last day is included. */
export const SubscriptionStatus = z.object({
  status: z.enum(subscriptionStates),
  is_cancelled: z.boolean(),
  /** The reason given when it was cancelled or ended. */
  reason: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  /** Start and next renewal while it renews, including after a declined renewal. */
  active: z.object({ started_at: PlainDate, ended_at: PlainDate }).nullable(),
  is_on_trial: z.boolean(),
  trial_end_on: PlainDate.nullable(),
  /** The last paid or trial day; null without one. */
  access_until: PlainDate.nullable(),
  /** A declined renewal: the reason, the number of attempts, and the next attempt. */
  past_due: z
    .object({ failure: z.string().nullable(), attempts: z.number().int(), next_try_at: Instant.nullable() })
    .nullable(),
  /** The story is closed to its members. */
  disabled: z.boolean(),
  /** A payment for it is being processed. */
  payment_under_way: z.boolean(),
  /** Staff deactivated the account: subscribing is impossible until they reactivate it. */
  contact_us: z.boolean(),
});
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** The monthly price of hosting, and the effect of subscribing now. */
export const SubscriptionOffer = z.object({
  success: z.literal(true),
  /** Monthly price in dollars. */
  amount: Dollars,
  currency: z.literal('usd'),
  /** Null when subscribing is impossible: it already renews, or staff deactivated the account. */
  offer: z
    .object({
      /** The amount charged now, in dollars: 0 while paid time is left. */
      due_now: Dollars,
      /** First day of the month charged now; null when none is charged. */
      begins_on: PlainDate.nullable(),
      /** The day of the next charge. */
      renews_on: PlainDate,
    })
    .nullable(),
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string().nullable(),
});
export type SubscriptionOffer = z.output<typeof SubscriptionOffer>;

/** The subscribe form. `amount` is the monthly price in dollars and must equal the server's. */
export const SubscriptionOrder = z.object({
  amount: Amount,
  card_id: z.uuid({ error: 'Select payment method to continue!' }),
  /** Sent by the page; the server derives the action from the subscription itself. */
  resubscribe: Flag,
});
export type SubscriptionOrder = z.output<typeof SubscriptionOrder>;

/** The result of subscribing: it renews now, or the bank requires authentication. */
export const SubscriptionAnswer = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), data: SubscriptionStatus }),
  z.object({
    success: z.literal(false),
    requires_action: z.literal(true),
    client_secret: z.string(),
    payment_id: Id,
  }),
]);
export type SubscriptionAnswer = z.output<typeof SubscriptionAnswer>;

/** The reason for a cancellation: plain text with line breaks, 1 to 500 characters. */
export const Cancellation = z.object({
  reason: z
    .string({ error: 'Please tell us why you are cancelling.' })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .max(maxReasonLength, `Please keep the reason under ${maxReasonLength} characters.`)
    .regex(/^[\n\P{Cc}]*$/u, 'Please remove unusual control characters from the reason.')
    .regex(/[^\p{C}\p{Z}\n]/u, 'Please tell us why you are cancelling.'),
});

/** A customer's hosting and saved cards, as staff see them; no subscription before the account is opened. */
export const CustomerHosting = z.object({
  subscription: SubscriptionStatus.nullable(),
  cards: z.array(Card),
});
export type CustomerHosting = z.output<typeof CustomerHosting>;
