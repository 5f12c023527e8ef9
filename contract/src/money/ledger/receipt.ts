import { z } from 'zod';
import { Dollars, Instant, PlainDate } from '../../scalars.ts';
import { cardBrands } from '../cards/token.ts';

/** The receipt of a ledger row. Amounts are dollars in the API. */
export const Receipt = z.object({
  /** The number of the ledger row. */
  number: z.number().int(),
  issued_at: Instant,
  description: z.string(),
  /** The items that add up to `total`. */
  lines: z.array(z.object({ label: z.string(), amount: Dollars })),
  /** Negative for a refund. */
  total: Dollars,
  currency: z.string(),
  /** Null if the card is no longer known. */
  card: z.object({ brand: z.enum(cardBrands), last4: z.string() }).nullable(),
  /** Null if the person was erased. */
  payer: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The month of hosting that was paid; null without hosting or until a month is assigned to the payment. */
  period: z.object({ begins_on: PlainDate, ends_on: PlainDate }).nullable(),
  /** The total amount refunded so far and the time of the last refund; null without refunds. */
  refunded: z.object({ amount: Dollars, at: Instant }).nullable(),
  /** The number of the refunded receipt if this is the receipt of a refund. */
  refund_of: z.number().int().nullable(),
});
export type Receipt = z.output<typeof Receipt>;
