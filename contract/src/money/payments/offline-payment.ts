import { z } from 'zod';
import { maxOfflineMonths } from '../../limits.ts';
import { Dollars, Id, Instant, OptionalLine, PlainDate } from '../../scalars.ts';

/** The ways to pay without a card, with their names. */
export const offlineMethodNames = { cash: 'Cash', check: 'Check', bank_transfer: 'Bank transfer' } as const;
export type OfflineMethod = keyof typeof offlineMethodNames;
export const OfflineMethod = z.enum(['cash', 'check', 'bank_transfer'], {
  error: 'Please choose how it was paid.',
});

/** How a payment without a card was made. */
export const OfflinePaymentForm = z.object({
  /** The interview whose fee was paid, or the storyteller whose hosting was paid. */
  id: Id,
  method: OfflineMethod,
  reference: OptionalLine('the reference'),
  /** The day on which the money arrived, in Los Angeles; without it, today. The ledger counts the payment on this day. */
  received_on: PlainDate.optional(),
});

const noMonths = `Please enter a number of months from 1 to ${maxOfflineMonths}.`;

export const OfflineHostingForm = OfflinePaymentForm.extend({
  months: z.int({ error: noMonths }).min(1, noMonths).max(maxOfflineMonths, noMonths),
});

/** A payment in cash, by check or by bank transfer, or a waived fee. Undone ones stay in the list. */
export const OfflinePayment = z.object({
  /** The ledger number. */
  transaction_id: z.number().int(),
  /** `waived` settles the fee without money: the amount is 0, and the reference is the reason. */
  method: z.enum([...OfflineMethod.options, 'waived']),
  /** The number of the check or transfer, as staff entered it. */
  reference: z.string(),
  amount: Dollars,
  received_on: PlainDate,
  recorded_at: Instant,
  undone_at: Instant.nullable(),
  undo_reason: z.string(),
});
export type OfflinePayment = z.output<typeof OfflinePayment>;

/** Offline payments of hosting, with the number of months of each, and the current price of a month. */
export const OfflineHosting = z.object({
  month_price: Dollars,
  payments: z.array(OfflinePayment.extend({ months: z.number().int() })),
});
export type OfflineHosting = z.output<typeof OfflineHosting>;
