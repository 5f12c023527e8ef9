import { sql } from 'kysely';
import type { Tx } from '../../../../database/connection.ts';
import { transferPaidState } from '../../../calendar/interviews/index.ts';
import { moveOfflinePayments } from '../offline/offline-payment.queries.ts';

/** Whether no refund is pending and no dispute is open. */
const hasNoRefundOrDispute = sql<boolean>`not exists (
  select from payments
  where payments.interview_id = interviews.id
    and payments.refunded_at is null
    and (payments.refund_requested_at is not null or payments.dispute_state = 'open'))`;

const hasNoOpenPayment = sql<boolean>`not exists (
  select from payments
  where payments.interview_id = interviews.id and payments.status in ('pending', 'requires_action'))`;

/**
 * Locks the earliest interview of the same story that is neither paid, being paid nor cancelled; undefined when none
 * exists.
 */
export const lockUnpaidInterview = (tx: Tx, cancelledId: string) =>
  tx
    .selectFrom('interviews')
    .select(['id', 'story_id as storyId'])
    .where('story_id', '=', (where) =>
      where.selectFrom('interviews as cancelled').select('story_id').where('cancelled.id', '=', cancelledId),
    )
    .where('fee_paid_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .where(hasNoOpenPayment)
    .orderBy('starts_at')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Transfers the payment of one cancelled interview of the story to an unpaid one, so that rebooking is free. Returns
 * whether there was a payment to transfer.
 */
export async function transferPayment(tx: Tx, storyId: string, interviewId: string): Promise<boolean> {
  const cancelled = await tx
    .selectFrom('interviews')
    .select(['id', 'fee_paid_at as feePaidAt', 'hosting_paid_at as hostingPaidAt'])
    .where('story_id', '=', storyId)
    .where('fee_paid_at', 'is not', null)
    .where('status', '<>', 'completed')
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('status', '=', 'cancelled')]))
    .where(hasNoRefundOrDispute)
    .orderBy('created_at')
    .limit(1)
    // Skips locked rows: a transaction that refunds or settles them may wait for the person locked by this booking,
    // so waiting here could deadlock.
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!cancelled) return false;
  await transferPaidState(tx, cancelled, interviewId);
  await moveOfflinePayments(tx, cancelled.id, interviewId);
  await tx
    .updateTable('payments')
    .set({ interview_id: interviewId })
    .where('interview_id', '=', cancelled.id)
    .where('status', '=', 'succeeded')
    .where('refunded_at', 'is', null)
    .execute();
  return true;
}
