import { z } from 'zod';
import { cardBrands } from '../cards/token.ts';
import { Dollars, Instant, PlainDate } from '../scalars.ts';

/** A ledger row as a receipt: items, payer and card. Dollars in the API. */
export const Receipt = z.object({
  /** The number of the ledger row. */
  number: z.number().int(),
  issued_at: Instant,
  description: z.string(),
  /** The items of the total. */
  lines: z.array(z.object({ label: z.string(), amount: Dollars })),
  /** Negative for a refund. */
  total: Dollars,
  currency: z.string(),
  /** Null when the card is no longer known. */
  card: z.object({ brand: z.enum(cardBrands), last4: z.string() }).nullable(),
  /** Null when the person was erased. */
  payer: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The paid month of hosting, once it is assigned. */
  period: z.object({ begins_on: PlainDate, ends_on: PlainDate }).nullable(),
  /** The amount refunded since, and the time of the last refund. */
  refunded: z.object({ amount: Dollars, at: Instant }).nullable(),
  /** For a refund: the number of the receipt of its payment. */
  refund_of: z.number().int().nullable(),
});
export type Receipt = z.output<typeof Receipt>;
