import type { StaffRole } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';

/**
 * Locks the accounts of all staff until the transaction ends, so that two concurrent changes cannot leave the
 * business without a Super Admin. Deleted accounts are not included.
 */
export const lockStaff = (tx: Tx) => selectStaff(tx).orderBy('id').forNoKeyUpdate().execute();

/** Returns all staff for a list: Super Admins first, then by e-mail address. */
export const listStaff = (db: Db) => selectStaff(db).orderBy('staff_role', 'desc').orderBy('email').execute();

export type StaffAccount = Awaited<ReturnType<typeof lockStaff>>[number];

const selectStaff = (db: Db) =>
  db
    .selectFrom('people')
    .select([
      'id',
      'email',
      'fname',
      'lname',
      'staff_role as role',
      'profile_key as profileKey',
      'created_at as createdAt',
      'last_sign_in_at as lastSignInAt',
      'deactivated_at as deactivatedAt',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
    ])
    .where('staff_role', 'is not', null)
    .where('deleted_at', 'is', null);

/** Changes the role of a staff account. */
export async function updateStaffRole(tx: Tx, id: string, role: StaffRole): Promise<void> {
  await tx.updateTable('people').set({ staff_role: role }).where('id', '=', id).execute();
}

/** Deletes a staff account and its password; keeps the name for the audit log. */
export async function markStaffRemoved(tx: Tx, id: string, deletedAt: Date): Promise<void> {
  await tx
    .updateTable('people')
    .set({ deleted_at: deletedAt, password_hash: null })
    .where('id', '=', id)
    .execute();
}
