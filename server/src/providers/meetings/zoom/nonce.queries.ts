import type { Db } from '../../../database/connection.ts';

/**
 * Claims the lease to complete an authorization, by its nonce; false if another request holds it or completed
 * the authorization. A lease claimed before `leaseExpiry` has expired. Deletes nonces used before `deleteBefore`.
 */
export async function claimNonce(
  db: Db,
  nonce: string,
  now: Date,
  leaseExpiry: Date,
  deleteBefore: Date,
): Promise<boolean> {
  await db.deleteFrom('zoom_states').where('used_at', '<', deleteBefore).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('zoom_states')
    .values({ nonce, used_at: now })
    .onConflict((conflict) =>
      conflict
        .column('nonce')
        .doUpdateSet({ used_at: now })
        .where('zoom_states.done_at', 'is', null)
        .where('zoom_states.used_at', '<=', leaseExpiry),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether an authorization was completed. */
export async function isNonceUsed(db: Db, nonce: string): Promise<boolean> {
  const row = await db
    .selectFrom('zoom_states')
    .select('done_at')
    .where('nonce', '=', nonce)
    .where('done_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an authorization as completed. */
export async function markNonceUsed(db: Db, nonce: string, now: Date): Promise<void> {
  await db.updateTable('zoom_states').set({ done_at: now }).where('nonce', '=', nonce).execute();
}

/** Releases the lease, so that the authorization can be retried. */
export async function releaseNonce(db: Db, nonce: string): Promise<void> {
  await db.deleteFrom('zoom_states').where('nonce', '=', nonce).where('done_at', 'is', null).execute();
}
