import { sql } from 'kysely';
import type { Tx } from '../../database/connection.ts';

/** Nothing of what was paid is on its way back, or held by a bank. */
const hasNoRefundOrDispute = sql<boolean>`not exists (
  select from payments
  where payments.interview_id = interviews.id
    and payments.refunded_at is null
    and (payments.refund_asked_at is not null or payments.dispute_state = 'open'))`;

/** No payment for it is under way: whoever is paying for it now is not interrupted. */
const hasNoOpenPayment = sql<boolean>`not exists (
  select from payments
  where payments.interview_id = interviews.id and payments.status in ('pending', 'requires_action'))`;

/** Locks the earliest interview of the same story as a cancelled one that stands and is unpaid; undefined without one. */
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
 * Lets an unpaid interview of a story take over what was paid for one that was called off: a paid interview stays paid, so
 * booking again is free. One interview for one; answers whether there was something to take over.
 */
export async function transferPayment(tx: Tx, storyId: string, interviewId: string): Promise<boolean> {
  const calledOff = await tx
    .selectFrom('interviews')
    .select(['id', 'fee_paid_at', 'hosting_paid_at'])
    .where('story_id', '=', storyId)
    .where('fee_paid_at', 'is not', null)
    .where('status', '<>', 'completed')
    .where((where) => where.or([where('deleted_at', 'is not', null), where('status', '=', 'cancelled')]))
    .where(hasNoRefundOrDispute)
    .orderBy('created_at')
    .limit(1)
    // Whoever holds it is giving it back or settling it, and may need the person that the booking holds.
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!calledOff) return false;
  const { id, fee_paid_at, hosting_paid_at } = calledOff;
  const paid = { fee_paid_at, ...(hosting_paid_at ? { hosting_paid_at } : {}) };
  await tx
    .updateTable('interviews')
    .set({ fee_paid_at: null, hosting_paid_at: null })
    .where('id', '=', id)
    .execute();
  await tx.updateTable('interviews').set(paid).where('id', '=', interviewId).execute();
  await tx
    .updateTable('payments')
    .set({ interview_id: interviewId })
    .where('interview_id', '=', id)
    .where('status', '=', 'succeeded')
    .where('refunded_at', 'is', null)
    .execute();
  return true;
}
