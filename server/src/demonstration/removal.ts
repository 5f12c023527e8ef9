import type { AppContext } from '../context.ts';
import { deleteAccount, eraseAccount, listStaff, removeStaff } from '../domains/people/accounts/index.ts';
import { createFeatures } from '../features.ts';
import { findDemoAccounts } from './demo-account.queries.ts';

/** The command line has no account. */
const operator = { personId: null };

/**
 * Erases the customers and members of the demonstration with their films and photographs, and removes its staff.
 * Returns the number of removed accounts. Throws, having changed nothing, when no other Super Admin would be left.
 */
export async function removeDemo(app: AppContext): Promise<number> {
  const accounts = await findDemoAccounts(app.db);
  const demoIds = new Set(accounts.map(({ id }) => id));
  const others = (await listStaff(app.db)).filter(
    ({ id, role, deactivatedAt }) => role === 'Super Admin' && !deactivatedAt && !demoIds.has(id),
  );
  if (accounts.some(({ isStaff }) => isStaff) && others.length === 0) {
    throw new Error(
      'No Super Admin would be left. Nothing was changed. Add yourself first: npm run staff -- add <email> "Super Admin"',
    );
  }
  const { eraseData } = createFeatures(app);
  for (const { id, email, isStaff, isDeleted } of accounts) {
    if (isStaff) await removeStaff(app, null, { email });
    else {
      if (!isDeleted) await deleteAccount(app, operator, id);
      await eraseAccount(app, eraseData, operator, id);
    }
  }
  return accounts.length;
}
