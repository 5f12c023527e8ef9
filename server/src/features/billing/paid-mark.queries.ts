import type { Tx } from '../../database/connection.ts';
import type { Payment } from './payment.queries.ts';

/** Marks the interview that a payment paid for, where it was for one. */
export async function markPaid(tx: Tx, payment: Payment, now: Date): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({
      ...(payment.fee_cents > 0 ? { fee_paid_at: now } : {}),
      ...(payment.hosting_cents > 0 ? { hosting_paid_at: now } : {}),
    })
    .where('id', '=', payment.interview_id)
    .execute();
}

/** Takes the mark away again, after the money went back. */
export async function markUnpaid(tx: Tx, payment: Payment): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({
      ...(payment.fee_cents > 0 ? { fee_paid_at: null } : {}),
      ...(payment.hosting_cents > 0 ? { hosting_paid_at: null } : {}),
    })
    .where('id', '=', payment.interview_id)
    .execute();
}
