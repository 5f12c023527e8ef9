import type { Db, Tx } from '../../database/connection.ts';

/** Notes that a piece of news was heard; false when it was before. */
export async function recordEventOnce(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('meeting_news')
    .values({ id, heard_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Forgets news that are too old to be told again. */
export async function deleteOldEvents(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('meeting_news').where('heard_at', '<', before).execute();
}
