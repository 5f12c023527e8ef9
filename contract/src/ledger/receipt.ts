import { z } from 'zod';
import { cardBrands } from '../cards/token.ts';
import { Dollars, Instant, PlainDate } from '../scalars.ts';

/** A row of the ledger as a paper: what was paid or given back, by whom, with which card. Dollars on the wire. */
export const Receipt = z.object({
  /** The ledger's number. */
  number: z.number().int(),
  issued_at: Instant,
  description: z.string(),
  /** What the total is made of. */
  lines: z.array(z.object({ label: z.string(), amount: Dollars })),
  /** Negative where money went back. */
  total: Dollars,
  currency: z.string(),
  /** Null where no card is known any more. */
  card: z.object({ brand: z.enum(cardBrands), last4: z.string() }).nullable(),
  /** Null where the person was erased. */
  payer: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** The month of hosting that was paid, where it has begun to count. */
  period: z.object({ begins_on: PlainDate, ends_on: PlainDate }).nullable(),
  /** What went back of it since, and when the last of it did. */
  refunded: z.object({ amount: Dollars, at: Instant }).nullable(),
  /** Of money that went back: the number of the receipt it belongs to. */
  refund_of: z.number().int().nullable(),
});
export type Receipt = z.output<typeof Receipt>;
