import type { AppContext } from '../../../../context.ts';
import type { Dispute } from '../../../../providers/payments/port.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { totalCents, updatePayment } from '../payment.queries.ts';
import { lockPayment } from '../payment-lock.queries.ts';
import { notifyStaff, recordPaymentEntry, revokePurchase } from './refund-settlement.service.ts';

const notificationKinds = {
  open: 'payment-disputed',
  won: 'dispute-won',
  lost: 'dispute-lost',
} as const;

/**
 * Records the state of a dispute: the ledger subtracts withdrawn funds and adds reinstated ones; a lost
 * dispute counts as a full refund. Idempotent; ignores states older than the recorded one.
 */
export const syncDispute = (app: AppContext, id: string, dispute: Dispute): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    const newlyWithdrawnCents = dispute.withdrawnCents - payment.withdrawn_cents;
    const newlyReinstatedCents = dispute.reinstatedCents - payment.reinstated_cents;
    const hasNewFunds = newlyWithdrawnCents > 0 || newlyReinstatedCents > 0;
    const isOutdated =
      newlyWithdrawnCents < 0 ||
      newlyReinstatedCents < 0 ||
      (!hasNewFunds && dispute.status === 'open' && payment.dispute_state);
    const hasNewStatus = dispute.status !== payment.dispute_state;
    if (payment.status !== 'succeeded' || isOutdated || (!hasNewFunds && !hasNewStatus)) return;
    const now = app.now();
    const isNewlyLost = dispute.status === 'lost' && !payment.refunded_at;
    await updatePayment(tx, id, {
      disputed_at: payment.disputed_at ?? now,
      dispute_state: dispute.status,
      withdrawn_cents: dispute.withdrawnCents,
      reinstated_cents: dispute.reinstatedCents,
      disputed_cents: dispute.withdrawnCents - dispute.reinstatedCents,
      ...(isNewlyLost ? { refunded_at: now } : {}),
    });
    if (newlyWithdrawnCents > 0) await recordPaymentEntry(tx, payment, 'Disputed', -newlyWithdrawnCents, now);
    if (newlyReinstatedCents > 0)
      await recordPaymentEntry(tx, payment, 'Dispute won', newlyReinstatedCents, now);
    if (isNewlyLost) await revokePurchase(app, tx, payment, now);
    if (!hasNewStatus) return;
    await notifyStaff(app, tx, payment, notificationKinds[dispute.status], totalCents(payment));
    await recordChange(tx, {
      actorId: null,
      action: `dispute ${dispute.status}`,
      subjectKind: 'payment',
      subjectId: id,
      after: { person_id: payment.person_id, amount_cents: dispute.withdrawnCents },
    });
  });
