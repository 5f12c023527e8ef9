import { z } from 'zod';
import { describeMaxLength, maxReasonLength } from '../../limits.ts';
import { Dollars, Id, Instant, Line, PlainDate } from '../../scalars.ts';
import { Card } from '../cards/card.ts';
import { Amount, Flag } from '../payments/payment.ts';

export const subscriptionStates = ['trial', 'active', 'past_due', 'cancelled', 'inactive'] as const;

/** The hosting of a story. Dates are in Los Angeles time. */
export const SubscriptionStatus = z.object({
  status: z.enum(subscriptionStates),
  is_cancelled: z.boolean(),
  /** The reason for the cancellation or the end of hosting. */
  reason: z.string().nullable(),
  cancelled_at: Instant.nullable(),
  /** The start date and the next renewal while hosting renews, including after a declined renewal; null otherwise. */
  active: z.object({ started_at: PlainDate, ended_at: PlainDate }).nullable(),
  is_on_trial: z.boolean(),
  trial_end_on: PlainDate.nullable(),
  /** The last day, inclusive, that is paid or part of the trial; null if there is none. */
  access_until: PlainDate.nullable(),
  /** Details of a declined renewal: the reason, the number of attempts, and the time of the next attempt. */
  past_due: z
    .object({ failure: z.string().nullable(), attempts: z.number().int(), next_try_at: Instant.nullable() })
    .nullable(),
  /** Whether the story is disabled: its members cannot open it. */
  disabled: z.boolean(),
  /** Whether a payment for hosting is being processed. */
  payment_under_way: z.boolean(),
  /** Whether staff deactivated the account. The customer cannot subscribe until staff reactivate it. */
  contact_us: z.boolean(),
});
export type SubscriptionStatus = z.output<typeof SubscriptionStatus>;

/** The monthly price of hosting, and the effect of subscribing now. */
export const SubscriptionOffer = z.object({
  success: z.literal(true),
  /** Monthly price in dollars. */
  amount: Dollars,
  currency: z.literal('usd'),
  /** Null if the customer cannot subscribe: hosting already renews, or staff deactivated the account. */
  offer: z
    .object({
      /** The amount charged now, in dollars; 0 if the current month is already paid. */
      due_now: Dollars,
      /** First day of the month that is charged now; null if nothing is charged. */
      begins_on: PlainDate.nullable(),
      /** The date of the next charge. */
      renews_on: PlainDate,
    })
    .nullable(),
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string().nullable(),
});
export type SubscriptionOffer = z.output<typeof SubscriptionOffer>;

/** The subscribe form. `amount` is the monthly price in dollars and must equal the current price on the server. */
export const SubscriptionOrder = z.object({
  amount: Amount,
  card_id: z.uuid({ error: 'Select payment method to continue!' }),
  /** Ignored: the server determines from the subscription whether this is a resubscription. */
  resubscribe: Flag,
});
export type SubscriptionOrder = z.output<typeof SubscriptionOrder>;

/** The result of subscribing: hosting is active, or the bank requires authentication first. */
export const SubscriptionResult = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), data: SubscriptionStatus }),
  z.object({
    success: z.literal(false),
    requires_action: z.literal(true),
    client_secret: z.string(),
    payment_id: Id,
  }),
]);
export type SubscriptionResult = z.output<typeof SubscriptionResult>;

/** The cancellation form. `reason` is plain text with line breaks, 1 to 500 characters. */
export const Cancellation = z.object({
  reason: z
    .string({ error: 'Please tell us why you are cancelling.' })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
    .max(maxReasonLength, describeMaxLength('the reason', maxReasonLength))
    .regex(/^[\n\P{Cc}]*$/u, 'Please remove unusual control characters from the reason.')
    .regex(/[^\p{C}\p{Z}\n]/u, 'Please tell us why you are cancelling.'),
});

/** Staff end or resume the renewals of a storyteller, with a reason for the storyteller and the audit log. */
export const RenewalChange = z.object({
  /** The storyteller. */
  id: Id,
  reason: Line('the reason', maxReasonLength),
});

/**
 * A customer's hosting, with the saved cards of whoever pays for it, as shown to staff. `subscription` is null until
 * the account is opened.
 */
export const CustomerHosting = z.object({
  subscription: SubscriptionStatus.nullable(),
  /** The day of the next charge if staff resume cancelled renewals; null if they cannot be resumed. */
  resumes_on: PlainDate.nullable(),
  cards: z.array(Card),
  /** Who took over the story and pays for it; null if it is the customer. */
  keeper: z.object({ id: Id, fullName: z.string() }).nullable(),
});
export type CustomerHosting = z.output<typeof CustomerHosting>;
