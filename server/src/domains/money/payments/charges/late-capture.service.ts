import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { ChargeResult } from '../../../../providers/payments/port.ts';
import { type Payment, totalCents, updatePayment } from '../payment.queries.ts';
import { lockPayment } from '../payment-lock.queries.ts';
import { notifyStaff, recordPaymentEntry } from '../refunds/refund-settlement.service.ts';
import { isPaidByOtherMeans } from './late-capture.queries.ts';
import { settlePayment } from './settlement.service.ts';

/**
 * Settles a capture that arrived for a failed payment. The payment succeeds, unless its interview or month was paid by
 * other means in the meantime: then it is recorded as paid twice and, if `needsRefund`, refunded at the provider.
 * Returns the updated payment.
 */
export async function settleLateCapture(
  app: AppContext,
  payment: Payment,
  result: ChargeResult,
  needsRefund: boolean,
): Promise<Payment> {
  const isReopened = await app.db.transaction().execute((tx) => reopenPayment(tx, payment.id));
  if (isReopened) return settlePayment(app, payment.id, result);
  return refundDuplicate(app, payment.id, result.paymentId ?? '', needsRefund);
}

/** Sets a failed payment back to pending; returns false if its interview or month was paid by other means. */
async function reopenPayment(tx: Tx, id: string): Promise<boolean> {
  const payment = await lockPayment(tx, id);
  if (payment.status !== 'failed') return true;
  if (await isPaidByOtherMeans(tx, payment)) return false;
  await updatePayment(tx, id, { status: 'pending', failure: null, failure_code: null, settled_at: null });
  return true;
}

async function refundDuplicate(
  app: AppContext,
  id: string,
  providerPaymentId: string,
  needsRefund: boolean,
): Promise<Payment> {
  if (needsRefund) await app.payments.refund(providerPaymentId, `refund-${id}`);
  return app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, id);
    if (payment.status !== 'failed') return payment;
    const now = app.now();
    const cents = totalCents(payment);
    const refundedPayment = await updatePayment(tx, id, {
      status: 'succeeded',
      provider_payment_id: providerPaymentId,
      settled_at: now,
      refund_requested_at: now,
      refunded_at: now,
      refunded_cents: cents,
    });
    await recordPaymentEntry(tx, payment, 'Paid twice', cents, now);
    await recordPaymentEntry(tx, payment, 'Refund', -cents, now);
    await notifyStaff(app, tx, payment, 'paid-twice', cents);
    return refundedPayment;
  });
}
