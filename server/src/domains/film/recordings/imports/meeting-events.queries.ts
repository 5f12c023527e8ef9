import type { Db, Tx } from '../../../../database/connection.ts';

/** Inserts an event; returns false for a duplicate. */
export async function recordEventOnce(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('meeting_events')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes events that are too old to be redelivered. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('meeting_events').where('received_at', '<', before).execute();
}
