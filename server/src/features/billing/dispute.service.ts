import type { AppContext } from '../../context.ts';
import type { Dispute } from '../../providers/payments/port.ts';
import { recordChange } from '../audit/index.ts';
import { totalCents, updatePayment } from './payment.queries.ts';
import { lockPayment } from './payment-lock.queries.ts';
import { notifyStaff, recordPaymentEntry, revokePurchase } from './refund-settlement.service.ts';

const noticeKinds = { open: 'payment-disputed', won: 'dispute-won', lost: 'dispute-lost' } as const;

/**
 * Writes down how a dispute stands, once: what a bank holds leaves the ledger, and comes back when we win. While it is
 * open nothing else changes; lost, it is as if all had been refunded. An old state changes nothing.
 */
export const syncDispute = (app: AppContext, id: string, dispute: Dispute): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    const taken = dispute.withdrawnCents - payment.withdrawn_cents;
    const returned = dispute.reinstatedCents - payment.reinstated_cents;
    const grew = taken > 0 || returned > 0;
    const old = taken < 0 || returned < 0 || (!grew && dispute.status === 'open' && payment.dispute_state);
    const changed = dispute.status !== payment.dispute_state;
    if (payment.status !== 'succeeded' || old || (!grew && !changed)) return;
    const now = app.now();
    const lost = dispute.status === 'lost' && !payment.refunded_at;
    await updatePayment(tx, id, {
      disputed_at: payment.disputed_at ?? now,
      dispute_state: dispute.status,
      withdrawn_cents: dispute.withdrawnCents,
      reinstated_cents: dispute.reinstatedCents,
      disputed_cents: dispute.withdrawnCents - dispute.reinstatedCents,
      ...(lost ? { refunded_at: now } : {}),
    });
    if (taken > 0) await recordPaymentEntry(tx, payment, 'Disputed', -taken, now);
    if (returned > 0) await recordPaymentEntry(tx, payment, 'Dispute won', returned, now);
    if (lost) await revokePurchase(app, tx, payment, now);
    if (!changed) return;
    await notifyStaff(app, tx, payment, noticeKinds[dispute.status], totalCents(payment));
    await recordChange(tx, {
      actorId: null,
      action: `dispute ${dispute.status}`,
      subjectKind: 'payment',
      subjectId: id,
      after: { person_id: payment.person_id, amount_cents: dispute.withdrawnCents },
    });
  });
