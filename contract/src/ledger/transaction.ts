import { z } from 'zod';
import { cardBrands } from '../cards/token.ts';
import { Dollars, Id, Instant, Page } from '../scalars.ts';

/** The number of a ledger row; digits as text in a URL. */
export const LedgerNumber = z.coerce
  .number({ error: 'This is not the number of a transaction.' })
  .int('This is not the number of a transaction.')
  .min(1, 'This is not the number of a transaction.')
  .max(Number.MAX_SAFE_INTEGER, 'This is not the number of a transaction.');

/** The state of a payment. */
export const paymentStates = ['paid', 'refunding', 'refunded', 'disputed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * A row of the ledger as staff see it; a refund is negative. The customer's debit equals the credit here, so both
 * fields have the same amount. Dollars in the API.
 */
export const Transaction = z.object({
  transaction_id: z.number().int(),
  created_at: Instant,
  description: z.string(),
  credit: Dollars,
  debit: Dollars,
  currency: z.string(),
  /** Null when the person was erased. */
  user: z.object({ id: Id.nullable(), fullName: z.string().nullable() }),
  /** Null for refunds, and for rows without a payment by card. */
  state: z.enum(paymentStates).nullable(),
  /** A Super Admin can refund it. */
  refundable: z.boolean(),
});
export type Transaction = z.output<typeof Transaction>;

/** A refundable payment: payer, item, amount and card. Dollars in the API. */
export const RefundablePayment = z.object({
  transaction_id: z.number().int(),
  /** Null when the person was erased. */
  payer: z.string().nullable(),
  description: z.string(),
  /** The refundable amount: less than the payment after a partial refund. */
  amount: Dollars,
  /** Null when the card is unknown. */
  card: z.object({ brand: z.enum(cardBrands), last4: z.string() }).nullable(),
  /** Whether it paid for a month of hosting, which is removed as well unless it is over. */
  hosting: z.boolean(),
});
export type RefundablePayment = z.output<typeof RefundablePayment>;

/** A ledger row as a Customer sees it: the amount debited, in dollars; negative for a refund. */
export const OwnTransaction = Transaction.pick({
  transaction_id: true,
  created_at: true,
  description: true,
  debit: true,
  currency: true,
  state: true,
});
export type OwnTransaction = z.output<typeof OwnTransaction>;

/** The caller's own rows: up to `limit` after a row number; all without `limit`. */
export const OwnTransactionsQuery = z.object({
  limit: z.coerce.number({ error: 'Please choose how many.' }).int().min(1).max(100).optional(),
  after: LedgerNumber.optional(),
});

/** A page of the ledger; `total_credit` is the sum of all results, not only of the page. */
export const LedgerPage = Page(Transaction).extend({ total_credit: Dollars });
