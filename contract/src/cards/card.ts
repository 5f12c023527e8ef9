import { z } from 'zod';
import { Id, PlainDate } from '../scalars.ts';
import { cardBrands, GivenToken, tokenIdIn } from './token.ts';

/** A saved card as its owner and staff see it; its number was never here. One of somebody's cards is `preferred`. */
export const Card = z.object({
  id: Id,
  card_type: z.enum(cardBrands),
  /** `**** **** **** 4242` */
  card_number: z.string(),
  last4: z.string(),
  /** `08/2029` */
  expiry: z.string(),
  /** The last day on which it can be charged. */
  expires_on: PlainDate,
  expired: z.boolean(),
  /** It expires within the next 60 days. */
  expires_soon: z.boolean(),
  preferred: z.union([z.literal(1), z.literal(0)]),
});
export type Card = z.output<typeof Card>;

/** What the form for one more card sends. */
export const CardOrder = GivenToken.transform((given, context) => ({ token: tokenIdIn(given, context) }));

/** What became of a card that was entered: kept, or the bank wants to ask the customer first. */
export const CardAnswer = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), data: Card }),
  z.object({
    success: z.literal(false),
    requires_action: z.literal(true),
    client_secret: z.string(),
    payment_id: Id,
  }),
]);
export type CardAnswer = z.output<typeof CardAnswer>;
