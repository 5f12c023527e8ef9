import type { Tx } from '../../database/connection.ts';
import { claimSlot } from './booked-interview.queries.ts';

/** Locks the interviews that were deleted together with their person's account at `deletedAt`. */
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

/** Restores a deleted interview as waiting in its slot; returns false when the slot is taken. */
export const restoreWaiting = (tx: Tx, id: string): Promise<boolean> =>
  claimSlot(tx, () => tx.updateTable('interviews').set({ deleted_at: null }).where('id', '=', id).execute());

/** Restores a deleted interview as cancelled. */
export async function restoreCancelled(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ deleted_at: null, status: 'cancelled' })
    .where('id', '=', id)
    .execute();
}
