import { z } from 'zod';
import { Dollars, Id, Instant, Page } from '../wire.ts';

/**
 * A row of the ledger as staff see it; a refund is negative. What the customer was debited is what was credited here,
 * so both are the same sum. Dollars on the wire.
 */
export const Transaction = z.object({
  transaction_id: z.number().int(),
  created_at: Instant,
  description: z.string(),
  credit: Dollars,
  debit: Dollars,
  currency: z.string(),
  /** Null where the person was erased. */
  user: z.object({ id: Id.nullable(), fullName: z.string().nullable() }),
});
export type Transaction = z.output<typeof Transaction>;

/** A row of the ledger as a Customer sees it: what they were debited, in dollars; a refund is negative. */
export const OwnTransaction = Transaction.pick({
  transaction_id: true,
  created_at: true,
  description: true,
  debit: true,
  currency: true,
});
export type OwnTransaction = z.output<typeof OwnTransaction>;

/** One page of the ledger; `total_credit` is the sum of everything the search finds, not only of the page. */
export const LedgerPage = Page(Transaction).extend({ total_credit: Dollars });
