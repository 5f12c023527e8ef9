import { z } from 'zod';
import { Dollars, Id, Instant, Page } from '../../scalars.ts';
import { cardBrands } from '../cards/token.ts';

/** The number of a ledger row. Accepts text, because URLs contain it. */
export const LedgerNumber = z.coerce
  .number({ error: 'This is not the number of a transaction.' })
  .int('This is not the number of a transaction.')
  .min(1, 'This is not the number of a transaction.')
  .max(Number.MAX_SAFE_INTEGER, 'This is not the number of a transaction.');

export const paymentStates = ['paid', 'refunding', 'refunded', 'disputed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/**
 * A row of the ledger, as shown to staff. The credit of the business equals the customer's debit, so `credit` and
 * `debit` have the same amount: dollars in the API, negative for a refund.
 */
export const Transaction = z.object({
  transaction_id: z.number().int(),
  created_at: Instant,
  description: z.string(),
  credit: Dollars,
  debit: Dollars,
  currency: z.string(),
  /** Both fields are null if the person was erased. */
  user: z.object({ id: Id.nullable(), fullName: z.string().nullable() }),
  /** Null for refunds and for rows without a card payment. */
  state: z.enum(paymentStates).nullable(),
  /** Whether a Super Admin can refund it. */
  refundable: z.boolean(),
});
export type Transaction = z.output<typeof Transaction>;

/** A payment that can be refunded. */
export const RefundablePayment = z.object({
  transaction_id: z.number().int(),
  /** Null if the person was erased. */
  payer: z.string().nullable(),
  description: z.string(),
  /** The amount that can still be refunded, after any partial refunds; dollars in the API. */
  amount: Dollars,
  /** Null if the card is unknown. */
  card: z.object({ brand: z.enum(cardBrands), last4: z.string() }).nullable(),
  /** Whether the payment includes a month of hosting. A refund also removes that month unless it is over. */
  hosting: z.boolean(),
});
export type RefundablePayment = z.output<typeof RefundablePayment>;

/** A ledger row, as shown to its Customer. `debit` is dollars in the API, negative for a refund. */
export const OwnTransaction = Transaction.pick({
  transaction_id: true,
  created_at: true,
  description: true,
  debit: true,
  currency: true,
  state: true,
});
export type OwnTransaction = z.output<typeof OwnTransaction>;

/** The requested part of the caller's ledger rows: up to `limit` rows (all by default) after row number `after`. */
export const OwnTransactionsQuery = z.object({
  limit: z.coerce.number({ error: 'Please choose how many.' }).int().min(1).max(100).optional(),
  after: LedgerNumber.optional(),
});

/** A page of the ledger. `total_credit` is the sum over all pages. */
export const LedgerPage = Page(Transaction).extend({ total_credit: Dollars });
