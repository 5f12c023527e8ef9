import type { Tx } from '../../database/connection.ts';
import { claimSlot } from './booked-interview.queries.ts';

/** The interviews that were called off when their person's account was deleted at `deletedAt`, locked. */
export const lockInterviewsDeletedAt = (tx: Tx, personId: string, deletedAt: Date) =>
  tx
    .selectFrom('interviews')
    .select(['id', 'slot_id as slotId', 'starts_at as startsAt', 'join_url as joinUrl'])
    .where('person_id', '=', personId)
    .where('status', '=', 'waiting')
    .where('deleted_at', '=', deletedAt)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Lets a deleted interview wait again in its slot; false when another interview has the slot. */
export const restoreWaiting = (tx: Tx, id: string): Promise<boolean> =>
  claimSlot(tx, () => tx.updateTable('interviews').set({ deleted_at: null }).where('id', '=', id).execute());

/** Puts a deleted interview back on the lists, as cancelled. */
export async function restoreCancelled(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ deleted_at: null, status: 'cancelled' })
    .where('id', '=', id)
    .execute();
}
