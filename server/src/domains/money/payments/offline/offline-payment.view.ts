import {
  type OfflineMethod,
  type OfflinePayment as OfflinePaymentView,
  offlineMethodNames,
} from '@lifestory/contract';
import { dateAt, instantOf } from '../../../../calendar.ts';
import { invalid } from '../../../../http/failure.ts';
import type { OfflinePayment } from './offline-payment.queries.ts';

/** The days that a payment can have been received before it is recorded. */
const maxDaysAgo = 366;

export const serializeOfflinePayment = (payment: OfflinePayment) => ({
  transaction_id: payment.number,
  method: payment.method as OfflinePaymentView['method'],
  reference: payment.reference,
  amount: payment.amount_cents,
  received_on: payment.received_on ?? dateAt(payment.recorded_at),
  recorded_at: payment.recorded_at,
  undone_at: payment.undone_at,
  undo_reason: payment.undo_reason,
});

/** The description of an offline payment in the ledger, such as `Check: Hosting, 12 months`. */
export const describeOfflinePayment = (method: string, item: string): string =>
  `${method === 'waived' ? 'Fee waived' : offlineMethodNames[method as OfflineMethod]}: ${item}`;

/** The description of months of hosting. */
export const describeMonths = (months: number): string =>
  months === 1 ? 'Hosting, one month' : `Hosting, ${months} months`;

/** The day on which a payment was received; today if it is not named. Fails with `invalid` outside the last year. */
export function readReceivedOn(receivedOn: string | undefined, now: Date): string {
  const today = dateAt(now);
  if (receivedOn === undefined) return today;
  const earliest = Temporal.PlainDate.from(today).subtract({ days: maxDaysAgo }).toString();
  if (receivedOn > today) throw invalid({ received_on: ['This day is in the future.'] });
  if (receivedOn < earliest) throw invalid({ received_on: ['Please enter a day of the last year.'] });
  return receivedOn;
}

/**
 * The instant at which a payment counts in the ledger: now, or noon of an earlier day of receipt, so that filters,
 * monthly sums and files have it on that day.
 */
export const toLedgerInstant = (receivedOn: string, now: Date): Date =>
  receivedOn === dateAt(now) ? now : (instantOf(receivedOn, '12:00') ?? now);
