import { z } from 'zod';
import { Id, PlainDate } from '../scalars.ts';
import { cardBrands, GivenToken, tokenIdIn } from './token.ts';

/** A saved card as its owner and staff see it, without its number. One card of a person is `preferred`. */
export const Card = z.object({
  id: Id,
  card_type: z.enum(cardBrands),
  /** `**** **** **** 4242` */
  card_number: z.string(),
  last4: z.string(),
  /** `08/2029` */
  expiry: z.string(),
  /** The last day it can be charged, `YYYY-MM-DD`. */
  expires_on: PlainDate,
  expired: z.boolean(),
  /** Whether it expires within the next 60 days. */
  expires_soon: z.boolean(),
  preferred: z.union([z.literal(1), z.literal(0)]),
});
export type Card = z.output<typeof Card>;

/** The form to add a card. */
export const CardOrder = GivenToken.transform((given, context) => ({ token: tokenIdIn(given, context) }));

/** The result of adding a card: saved, or the bank requires authentication. */
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
