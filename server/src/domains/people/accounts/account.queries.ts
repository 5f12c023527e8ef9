import type { Db, Tx } from '../../../database/connection.ts';
import { lockFreeAddress } from '../people/index.ts';

// Excludes staff, whose accounts staff-account.queries.ts reads and writes.
const selectAccount = (db: Db, id: string) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'email',
      'fname',
      'lname',
      'storyteller',
      'deactivated_at as deactivatedAt',
      'deactivation_reason as deactivationReason',
      'deleted_at as deletedAt',
      'erased_at as erasedAt',
      'deletion_at as deletionAt',
      'deletion_keeps_contributions as keepsContributions',
    ])
    .where('id', '=', id)
    .where('staff_role', 'is', null);

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Returns an account, locked until the transaction ends; undefined for staff and missing accounts. */
export const lockAccount = (tx: Tx, id: string) => selectAccount(tx, id).forNoKeyUpdate().executeTakeFirst();

/** Soft-deletes an account. */
export async function markDeleted(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx.updateTable('people').set({ deleted_at: deletedAt }).where('id', '=', id).execute();
}

/** Reverts a deletion; returns false if another account uses the e-mail address or it is reserved for one. */
export async function markRestored(tx: Tx, id: string, email: string): Promise<boolean> {
  if (!(await lockFreeAddress(tx, id, email))) return false;
  await tx.updateTable('people').set({ deleted_at: null }).where('id', '=', id).execute();
  return true;
}

/**
 * Deactivates an account, or reactivates it if `deactivatedAt` is null. Reactivating also cancels a deletion that its
 * owner requested.
 */
export async function setDeactivated(
  tx: Tx,
  id: string,
  deactivatedAt: Date | null,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('people')
    .set({
      deactivated_at: deactivatedAt,
      deactivation_reason: reason,
      ...(deactivatedAt === null ? { deletion_at: null, deletion_reminded_at: null } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Returns the ids of accounts that were deleted before `before` and are not erased. */
export async function listAccountsDeletedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('deleted_at', '<', before)
    .where('erased_at', 'is', null)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}
