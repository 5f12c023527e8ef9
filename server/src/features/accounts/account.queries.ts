import type { Db, Tx } from '../../database/connection.ts';

// Staff have no account here: they are as if missing.
const accountById = (db: Db, id: string) =>
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
    ])
    .where('id', '=', id)
    .where('staff_role', 'is', null);

export type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** An account, locked until the transaction ends; undefined for staff and where there is none. */
export const lockAccount = (tx: Tx, id: string) => accountById(tx, id).forNoKeyUpdate().executeTakeFirst();

/** Marks a living account as deleted. */
export async function markDeleted(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('people').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Takes a deletion back; false when the address is somebody else's by now, which the index decides. */
export async function markRestored(tx: Tx, id: string, email: string): Promise<boolean> {
  const used = await tx
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (used) return false;
  try {
    await tx.updateTable('people').set({ deleted_at: null }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === uniqueViolation) return false;
    throw error;
  }
}

/** PostgreSQL's code for a value that is there already. */
const uniqueViolation = '23505';

/** Marks an account as deactivated with the reason, or with null as open again. */
export async function setDeactivated(tx: Tx, id: string, at: Date | null, reason: string): Promise<void> {
  await tx
    .updateTable('people')
    .set({ deactivated_at: at, deactivation_reason: reason })
    .where('id', '=', id)
    .execute();
}

/** Accounts that were deleted before `before` and are not erased, by id. */
export async function deletedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('people')
    .select('id')
    .where('deleted_at', '<', before)
    .where('erased_at', 'is', null)
    .orderBy('deleted_at')
    .execute();
  return rows.map(({ id }) => id);
}
