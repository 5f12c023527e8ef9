import { z } from 'zod';
import { cardBrands } from '../cards/token.ts';
import { Dollars, Id, Instant, Page } from '../scalars.ts';

/** The number of a row of the ledger; text of digits as an address carries it. */
export const LedgerNumber = z.coerce
  .number({ error: 'This is not the number of a transaction.' })
  .int('This is not the number of a transaction.')
  .min(1, 'This is not the number of a transaction.')
  .max(Number.MAX_SAFE_INTEGER, 'This is not the number of a transaction.');

/** How a payment stands by now. */
export const paymentStates = ['paid', 'refunding', 'refunded', 'disputed'] as const;
export type PaymentState = (typeof paymentStates)[number];

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
  /** Null for money that went back, and for rows without a payment by card. */
  state: z.enum(paymentStates).nullable(),
  /** A Super Admin can give it back. */
  refundable: z.boolean(),
});
export type Transaction = z.output<typeof Transaction>;

/** A payment that is about to be given back: whose it is, what for, how much, to which card. Dollars on the wire. */
export const RefundablePayment = z.object({
  transaction_id: z.number().int(),
  /** Null where the person was erased. */
  payer: z.string().nullable(),
  description: z.string(),
  /** What would go back: less than was paid where some went back before. */
  amount: Dollars,
  /** Null where no card is known. */
  card: z.object({ brand: z.enum(cardBrands), last4: z.string() }).nullable(),
  /** Whether a month of hosting was paid with it, which is taken back as well unless it is over. */
  hosting: z.boolean(),
});
export type RefundablePayment = z.output<typeof RefundablePayment>;

/** A row of the ledger as a Customer sees it: what they were debited, in dollars; a refund is negative. */
export const OwnTransaction = Transaction.pick({
  transaction_id: true,
  created_at: true,
  description: true,
  debit: true,
  currency: true,
  state: true,
});
export type OwnTransaction = z.output<typeof OwnTransaction>;

/** Which of one's own rows: so many at most, after one by its number; without `limit` all of them. */
export const OwnTransactionsQuery = z.object({
  limit: z.coerce.number({ error: 'Please choose how many.' }).int().min(1).max(100).optional(),
  after: LedgerNumber.optional(),
});

/** One page of the ledger; `total_credit` is the sum of everything the search finds, not only of the page. */
export const LedgerPage = Page(Transaction).extend({ total_credit: Dollars });
