import type { Db, Tx } from '../../../../database/connection.ts';

/** Sets when an account will be deleted at its owner's request; null cancels the request. */
export async function setDeletionAt(
  tx: Tx,
  id: string,
  deletionAt: Date | null,
  keepsContributions: boolean,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      deletion_at: deletionAt,
      deletion_keeps_contributions: keepsContributions,
      deletion_reminded_at: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Returns when an account will be deleted at its owner's request; null without a request. */
export async function findDeletionAt(db: Db, id: string): Promise<Date | null> {
  const row = await db.selectFrom('people').select('deletion_at').where('id', '=', id).executeTakeFirst();
  return row?.deletion_at ?? null;
}

/** Returns the ids of accounts whose requested deletion is due and not completed. */
export async function listDueDeletions(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('deletion_at', '<=', now)
    .where('erased_at', 'is', null)
    .orderBy('deletion_at')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks owners whose accounts will be deleted by `before`, and who were not reminded yet, as reminded; returns them.
 */
export const markReminded = (tx: Tx, before: Date, now: Date) =>
  tx
    .updateTable('people')
    .set({ deletion_reminded_at: now })
    .where('deletion_at', '<=', before)
    .where('deletion_at', '>', now)
    .where('deletion_reminded_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['id', 'email', 'fname', 'deletion_at'])
    .execute();
