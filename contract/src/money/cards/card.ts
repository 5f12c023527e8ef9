import { z } from 'zod';
import { Id, PlainDate } from '../../scalars.ts';
import { CardTokenInput, cardBrands, readTokenId } from './token.ts';

/** A saved card, shown to its owner and to staff with a masked number. One of a person's cards is `preferred`. */
export const Card = z.object({
  id: Id,
  card_type: z.enum(cardBrands),
  /** Masked number, such as `**** **** **** 4242`. */
  card_number: z.string(),
  last4: z.string(),
  /** Month and year, such as `08/2029`. */
  expiry: z.string(),
  /** The last day on which the card can be charged, `YYYY-MM-DD`. */
  expires_on: PlainDate,
  expired: z.boolean(),
  /** Whether the card expires within the next 60 days. */
  expires_soon: z.boolean(),
  preferred: z.union([z.literal(1), z.literal(0)]),
});
export type Card = z.output<typeof Card>;

/** The request to add a card, with the id of its token. */
export const CardOrder = CardTokenInput.transform((input, context) => ({
  token: readTokenId(input, context),
}));

/** The result of adding a card: it is saved, or the bank requires authentication first. */
export const CardResult = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), message: z.string(), data: Card }),
  z.object({
    success: z.literal(false),
    requires_action: z.literal(true),
    client_secret: z.string(),
    payment_id: Id,
  }),
]);
export type CardResult = z.output<typeof CardResult>;
