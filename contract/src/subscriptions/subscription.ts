import { z } from 'zod';
import { Card } from '../cards/card.ts';
import { Amount, Flag } from '../payments/payment.ts';
import { Dollars, Id, Instant, PlainDate } from '../scalars.ts';

export const subscriptionStates = ['trial', 'active', 'past_due', 'cancelled', 'inactive'] as const;

/** How the hosting of a story stands. Days are those of Los Angeles; each that is named as a last one counts too. */
export const SubscriptionStatus = z.object({
  status: z.enum(subscriptionStates),
  is_cancelled: z.boolean(),
  /** Why it was cancelled or ended, as it was written then. */
  reason: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  /** While it renews, also when the last renewal was declined: since when, and the day of the next renewal. */
  active: z.object({ started_at: PlainDate, ended_at: PlainDate }).nullable(),
  is_on_trial: z.boolean(),
  trial_end_on: PlainDate.nullable(),
  /** The last day that is paid or on trial; null where nothing was. */
  access_until: PlainDate.nullable(),
  /** A renewal that was declined: why, how often by now, and when the next one is tried. */
  past_due: z
    .object({ failure: z.string().nullable(), attempts: z.number().int(), next_try_at: Instant.nullable() })
    .nullable(),
  /** The story is closed to its people. */
  disabled: z.boolean(),
  /** A card is being charged for it, and nobody knows the outcome yet. */
  payment_under_way: z.boolean(),
  /** Staff closed the account: nothing can be subscribed until they open it. */
  contact_us: z.boolean(),
});
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** What a month of hosting costs, and what subscribing would do now. */
export const SubscriptionOffer = z.object({
  success: z.literal(true),
  /** A month, in dollars. */
  amount: Dollars,
  currency: z.literal('usd'),
  /** Null where nothing can be subscribed: it renews already, or staff closed the account. */
  offer: z
    .object({
      /** What the card is charged now, in dollars: 0 while time is left that is paid. */
      due_now: Dollars,
      /** From when the month counts that is charged now; null when none is. */
      begins_on: PlainDate.nullable(),
      /** When the card is charged next. */
      renews_on: PlainDate,
    })
    .nullable(),
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string().nullable(),
});
export type SubscriptionOffer = z.output<typeof SubscriptionOffer>;

/** What the subscribe form sends. `amount` is a month's price in dollars and has to be the server's own. */
export const SubscriptionOrder = z.object({
  amount: Amount,
  card_id: z.uuid({ error: 'Select payment method to continue!' }),
  /** Said by the page; what it means is read from the subscription itself. */
  resubscribe: Flag,
});
export type SubscriptionOrder = z.output<typeof SubscriptionOrder>;

/** What became of subscribing: it renews now, or the bank wants to ask the customer. */
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

/** Why a subscription is cancelled: plain text in lines, 1 to 500 characters. */
export const Cancellation = z.object({
  reason: z
    .string({ error: 'Please tell us why you are cancelling.' })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .max(500, 'Please keep the reason under 500 characters.')
    .regex(/^[\n\P{Cc}]*$/u, 'Please remove unusual control characters from the reason.')
    .regex(/[^\p{C}\p{Z}\n]/u, 'Please tell us why you are cancelling.'),
});

/** A customer's hosting and saved cards, as staff see them; no subscription before the account is opened. */
export const CustomerHosting = z.object({
  subscription: SubscriptionStatus.nullable(),
  cards: z.array(Card),
});
export type CustomerHosting = z.output<typeof CustomerHosting>;
