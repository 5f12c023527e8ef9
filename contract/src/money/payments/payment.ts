import { z } from 'zod';
import { Dollars, Id, Instant, PlainDate } from '../../scalars.ts';
import { CardTokenInput, readTokenId } from '../cards/token.ts';

/** The items to pay for: the recording, or the recording and the first month of hosting. */
export const paymentTypes = ['video', 'video-and-hosting'] as const;
export const PaymentType = z.enum(paymentTypes, { error: 'Please choose what you want to pay for.' });
export type PaymentType = z.output<typeof PaymentType>;

/** The random id in public payment links, which cannot be guessed. */
export const MeetingId = z
  .string({ error: 'This payment link is incomplete.' })
  .min(1, 'This payment link is incomplete.')
  .max(200, 'This payment link is incomplete.');

/** A boolean. `true`, `1` and their text forms from a query string are true; any other value is false. */
export const Flag = z
  .unknown()
  .optional()
  .transform((value) => ['true', '1', 1, true].some((truthy) => truthy === value));

const noAmount = 'Please enter an amount in dollars.';

/** An amount in dollars, as a number or as text with at most two decimals. Parsed to integer cents. */
export const Amount = z
  .union([z.number(), z.string().regex(/^\d{1,7}(\.\d{1,2})?$/, noAmount)], { error: noAmount })
  .transform(Number)
  .refine((dollars) => dollars >= 0 && dollars < 10_000_000, { error: noAmount, abort: true })
  .refine(
    (dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6,
    'Please enter an amount with at most two decimals.',
  )
  .transform((dollars) => Math.round(dollars * 100));

/** The payment form. `amount` is in dollars and must equal the amount due (see `AmountDue`). */
export const PaymentOrder = CardTokenInput.extend({
  meeting_id: MeetingId,
  amount: Amount,
  currency: z.string({ error: 'Please name the currency.' }).trim().toLowerCase().max(10),
  type: PaymentType,
}).transform(({ id, token, ...order }, context) => ({
  ...order,
  token: readTokenId({ id, token }, context),
}));
export type PaymentOrder = z.output<typeof PaymentOrder>;

/** The amount due now and its items. Amounts are dollars in the API. */
export const AmountDue = z.object({
  success: z.literal(true),
  amount: Dollars,
  currency: z.literal('usd'),
  /** The part of `amount` for the one-time fee; 0 if the fee is already paid. */
  fee: Dollars,
  /** The part of `amount` for the first month of hosting; 0 without hosting. */
  hosting: Dollars,
  /** The price of each following month. */
  month: Dollars,
  /** First day of the month in `amount`. Null without a month, or if the month starts when the account is opened. */
  begins_on: PlainDate.nullable(),
  /** The date of the next charge if the payment resumes cancelled hosting, which costs nothing now; else null. */
  resumes_on: PlainDate.nullable(),
  provider: z.enum(['sandbox', 'stripe']),
  publishable_key: z.string().nullable(),
});
export type AmountDue = z.output<typeof AmountDue>;

/**
 * An interview on its public payment page. `name` is the storyteller's first name. `start_time` is `YYYY-MM-DD
 * HH:mm:ss` in Los Angeles time; `duration` is in minutes.
 */
export const PayableSession = z.object({
  meeting_id: MeetingId,
  payment: z.boolean(),
  subscribed: z.boolean(),
  /** Whether a payment for the interview is being processed. */
  under_way: z.boolean(),
  name: z.string(),
  start_time: z.string(),
  starts_at: Instant,
  duration: z.number().int(),
});
export type PayableSession = z.output<typeof PayableSession>;

/** The result of a payment: paid, or the bank requires authentication. `amount` is 0 if only the card was saved. */
export const PaymentResult = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), amount: Dollars }),
  z.object({
    success: z.literal(false),
    requires_action: z.literal(true),
    client_secret: z.string(),
    payment_id: Id,
  }),
]);
export type PaymentResult = z.output<typeof PaymentResult>;
