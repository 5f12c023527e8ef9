import { z } from 'zod';
import { GivenToken, tokenIdIn } from '../cards/token.ts';
import { Dollars, Id, Instant, PlainDate } from '../scalars.ts';

/** What is paid on a payment link: the recording alone, or with a month of hosting. */
export const paymentTypes = ['video', 'video-and-hosting'] as const;
export const PaymentType = z.enum(paymentTypes, { error: 'Please choose what you want to pay for.' });
export type PaymentType = z.output<typeof PaymentType>;

/** The unguessable text that public payment links carry. */
export const MeetingId = z
  .string({ error: 'This payment link is incomplete.' })
  .min(1, 'This payment link is incomplete.')
  .max(200, 'This payment link is incomplete.');

/** `true` and `1`, also as text, as an address carries them; everything else is false. */
export const Flag = z
  .unknown()
  .optional()
  .transform((value) => ['true', '1', 1, true].some((yes) => yes === value));

const noAmount = 'Please enter an amount in dollars.';

/** Dollars as a number or a text with at most two decimals; cents inside. */
export const Amount = z
  .union([z.number(), z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, noAmount)], { error: noAmount })
  .transform(Number)
  .refine((dollars) => dollars >= 0 && dollars < 10_000_000, { error: noAmount, abort: true })
  .refine(
    (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
    'Please enter an amount with at most two decimals.',
  )
  .transform((dollars) => Math.round(dollars * 100));

/** What the payment form sends. `amount` is in dollars and has to be the server's own. */
export const PaymentOrder = GivenToken.extend({
  meeting_id: MeetingId,
  amount: Amount,
  currency: z.string({ error: 'Please name the currency.' }).trim().toLowerCase().max(10),
  type: PaymentType,
}).transform(({ id, token, ...order }, context) => ({ ...order, token: tokenIdIn({ id, token }, context) }));
export type PaymentOrder = z.output<typeof PaymentOrder>;

/** What has to be paid now: the sum, and of what it is made. Dollars on the wire. */
export const AmountDue = z.object({
  success: z.literal(true),
  amount: Dollars,
  currency: z.literal('usd'),
  /** The one-time fee in `amount`; 0 when it is paid already. */
  fee: Dollars,
  /** The first month in `amount`; 0 without hosting. */
  hosting: Dollars,
  /** What a month costs from then on. */
  month: Dollars,
  /** The day on which the month in `amount` begins; null where that is when the account is opened, or without one. */
  begins_on: PlainDate.nullable(),
  /** The day on which hosting renews again that was cancelled and is paid until then; nothing is charged now. */
  resumes_on: PlainDate.nullable(),
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string().nullable(),
});
export type AmountDue = z.output<typeof AmountDue>;

/** An interview as whoever holds its payment link may see it. `name` is the storyteller's first name. */
export const PayableSession = z.object({
  meeting_id: MeetingId,
  payment: z.boolean(),
  subscribed: z.boolean(),
  /** A card is being charged for it, and nobody knows the outcome yet. */
  under_way: z.boolean(),
  name: z.string(),
  start_time: z.string(),
  starts_at: Instant,
  duration: z.number().int(),
});
export type PayableSession = z.output<typeof PayableSession>;

/** What became of a payment: paid, or the bank wants to ask the customer. A card that was kept unpaid is 0 dollars. */
export const PaymentAnswer = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), amount: Dollars }),
  z.object({
    success: z.literal(false),
    requires_action: z.literal(true),
    client_secret: z.string(),
    payment_id: Id,
  }),
]);
export type PaymentAnswer = z.output<typeof PaymentAnswer>;
