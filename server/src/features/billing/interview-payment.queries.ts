import type { Tx } from '../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/** Marks since when what a payment paid for at an interview is paid; null once the money went back. */
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
