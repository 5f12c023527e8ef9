import type { Tx } from '../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/** Sets the time at which the interview of a payment was paid; null after a refund. */
export async function setInterviewPaidAt(tx: Tx, payment: Payment, since: Date | null): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({
      ...(payment.fee_cents > 0 ? { fee_paid_at: since } : {}),
      ...(payment.hosting_cents > 0 ? { hosting_paid_at: since } : {}),
    })
    .where('id', '=', payment.interview_id)
    .execute();
}
