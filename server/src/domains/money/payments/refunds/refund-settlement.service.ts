import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { ChargeState } from '../../../../providers/payments/port.ts';
import { setInterviewPaidAt } from '../../../calendar/interviews/index.ts';
import { findPerson, formatFullName } from '../../../people/people/index.ts';
import { queueStoryMail } from '../../../people/stories/index.ts';
import { notify } from '../../../platform/notifications/index.ts';
import { removeHostingMonth } from '../../hosting/index.ts';
import { recordLedgerEntry } from '../../ledger/index.ts';
import { describePayment } from '../due.policy.ts';
import { cancelHostingPayments } from '../hosting/hosting-cancellation.service.ts';
import { refundLetter } from '../payment.letter.ts';
import { type Payment, paidItems, totalCents, updatePayment } from '../payment.queries.ts';
import { lockPayment } from '../payment-lock.queries.ts';
import { shiftLaterPeriods } from '../payment-period.queries.ts';
import { listPendingAmounts } from './partial-refund.queries.ts';

/** Cumulative refunds of a payment in cents, including those that failed afterwards. */
type RefundTotals = Pick<ChargeState, 'refundedCents' | 'refundFailedCents'>;

/** Records the refunds reported by the provider. Totals only grow, so an outdated state changes nothing. */
export const syncRefunds = (app: AppContext, id: string, totals: RefundTotals): Promise<void> =>
  app.db.transaction().execute(async (tx) => syncRefundTotals(app, tx, await lockPayment(tx, id), totals));

/** Records a full refund. */
export const settleRefund = (app: AppContext, id: string): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    const { refund_failed_cents: refundFailedCents } = payment;
    await syncRefundTotals(app, tx, payment, {
      refundedCents: totalCents(payment) + refundFailedCents,
      refundFailedCents,
    });
  });

async function syncRefundTotals(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  totals: RefundTotals,
): Promise<void> {
  if (payment.status !== 'succeeded') return;
  const { refunded_cents, refund_failed_cents } = payment;
  const newlyRefunded = totals.refundedCents - refunded_cents - refund_failed_cents;
  const newlyFailed = totals.refundFailedCents - refund_failed_cents;
  if (newlyRefunded > 0) {
    let current = payment;
    for (const cents of splitIntoParts(await listPendingAmounts(tx, payment.id), newlyRefunded)) {
      await recordRefund(app, tx, current, cents);
      current = { ...current, refunded_cents: current.refunded_cents + cents };
    }
  }
  if (newlyFailed > 0)
    await recordFailedRefund(
      app,
      tx,
      payment,
      newlyFailed,
      refunded_cents + Math.max(newlyRefunded, 0) - newlyFailed,
    );
}

/** Maximum number of pending parts that are compared; each doubles the combinations. */
const maxParts = 12;

/**
 * Splits a total into the pending parts of which it is the sum, so that parts which the provider refunded at the same
 * time get one ledger row each. Returns the total as one part if no combination matches it.
 */
function splitIntoParts(pending: readonly number[], total: number): number[] {
  const combine = (parts: readonly number[], leftCents: number): number[] | null => {
    if (leftCents === 0) return [];
    const [firstPart, ...otherParts] = parts;
    if (firstPart === undefined || leftCents < 0) return null;
    const others = combine(otherParts, leftCents - firstPart);
    return others ? [firstPart, ...others] : combine(otherParts, leftCents);
  };
  return combine(pending.slice(0, maxParts), total) ?? [total];
}

/** Records a refund; after a full refund the purchase counts as unpaid. */
async function recordRefund(app: AppContext, tx: Tx, payment: Payment, cents: number): Promise<void> {
  const now = app.now();
  const refunded_cents = payment.refunded_cents + cents;
  const isFull = refunded_cents === totalCents(payment);
  const endsPurchase = isFull && !payment.refunded_at;
  await updatePayment(tx, payment.id, { refunded_cents, ...(endsPurchase ? { refunded_at: now } : {}) });
  await recordPaymentEntry(tx, payment, isFull ? 'Refund' : 'Partial refund', -cents, now);
  if (endsPurchase) await revokePurchase(app, tx, payment, now);
  const person = await findPerson(tx, payment.person_id);
  if (!person) return;
  await queueStoryMail(app, tx, payment.story_id, {
    kind: 'payment-refund',
    to: person.email,
    personId: person.id,
    mentionedPersonIds: [],
    subject: 'Your payment to Lifestory was refunded',
    letter: refundLetter(person, payment, cents, app.env.APP_URL),
  });
}

/** Records a failed refund. The purchase stays unpaid; staff are notified to refund the amount by other means. */
async function recordFailedRefund(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  cents: number,
  refunded_cents: number,
) {
  const refund_failed_cents = payment.refund_failed_cents + cents;
  await updatePayment(tx, payment.id, { refunded_cents, refund_failed_cents });
  await recordPaymentEntry(tx, payment, 'Refund failed', cents, app.now());
  await notifyStaff(app, tx, payment, 'refund-failed', cents);
}

/** Adds a ledger entry for an event of a payment. */
export const recordPaymentEntry = (tx: Tx, payment: Payment, event: string, amountCents: number, at: Date) =>
  recordLedgerEntry(tx, {
    personId: payment.person_id,
    interviewId: payment.interview_id,
    paymentId: payment.id,
    description: `${event}: ${describePayment(payment.kind)}`,
    amountCents,
    currency: payment.currency,
    at,
  });

/**
 * Marks what a payment bought as unpaid: removes its hosting month, and cancels the open payments if hosting ends with
 * it.
 */
export async function revokePurchase(app: AppContext, tx: Tx, payment: Payment, now: Date): Promise<void> {
  await setInterviewPaidAt(tx, payment.interview_id, paidItems(payment), null);
  const { hosting_cents, story_id: storyId, period_begins_on: beginsOn } = payment;
  if (hosting_cents === 0 || !storyId || !beginsOn) return;
  await removePaidMonth(app, tx, storyId, beginsOn, { now, reason: 'The payment was refunded' });
}

/** Removes a paid month of hosting that is not over; `reason` is the reason of hosting that ends with it. */
export async function removePaidMonth(
  app: AppContext,
  tx: Tx,
  storyId: string,
  beginsOn: string,
  { now, reason }: { now: Date; reason: string },
): Promise<void> {
  const removed = await removeHostingMonth(tx, storyId, beginsOn, { now, reason });
  if (removed) await shiftLaterPeriods(tx, storyId, beginsOn);
  if (removed?.isCancelled) await cancelHostingPayments(app, tx, storyId);
}

type StaffNotificationKind =
  | 'refund-failed'
  | 'payment-disputed'
  | 'dispute-won'
  | 'dispute-lost'
  | 'paid-twice'
  | 'paid-after-cancellation'
  | 'refunded-after-cancellation';

/** Notifies staff of an event of a payment. */
export async function notifyStaff(
  app: AppContext,
  tx: Tx,
  payment: Payment,
  kind: StaffNotificationKind,
  cents: number,
): Promise<void> {
  const person = await findPerson(tx, payment.person_id);
  const name = person ? formatFullName(person) : 'An erased customer';
  const url = payment.interview_id ? `/session/view/${payment.interview_id}` : '/transactions';
  const mentionedPersonIds = [payment.person_id];
  await notify(app, tx, {
    kind,
    to: 'staff',
    from: null,
    mentionedPersonIds,
    url,
    values: { name, cents },
  });
}
