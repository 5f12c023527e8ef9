import { demoAdminEmail, demoEmails, demoPassword, hasDemoPeople } from '../config/demo-accounts.ts';
import type { Db } from '../database/connection.ts';
import { checkPassword } from '../domains/people/auth/index.ts';

export interface DemoAccount {
  id: string;
  email: string;
  isStaff: boolean;
  isDeleted: boolean;
}

/**
 * Returns the existing demonstration accounts, including customers who can be restored: those with an address of the
 * demonstration, and staff with its published password.
 */
export async function findDemoAccounts(db: Db): Promise<DemoAccount[]> {
  const hasPeople = await hasDemoPeople(db);
  const candidates = await db
    .selectFrom('people')
    .select(['id', 'email', 'staff_role', 'deleted_at', 'password_hash'])
    .where('erased_at', 'is', null)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('staff_role', 'is', null)]))
    .where((eb) =>
      eb.or([
        eb('email', 'in', [...demoEmails, demoAdminEmail]),
        // The Super Admin of an earlier demonstration may have an address of the operator's.
        ...(hasPeople ? [eb('staff_role', 'is not', null)] : []),
      ]),
    )
    .orderBy('created_at')
    .execute();
  const accounts: DemoAccount[] = [];
  for (const { id, email, staff_role, deleted_at, password_hash } of candidates) {
    const isDemo = demoEmails.includes(email) || (await checkPassword(demoPassword, password_hash));
    if (isDemo) accounts.push({ id, email, isStaff: staff_role !== null, isDeleted: deleted_at !== null });
  }
  return accounts;
}
