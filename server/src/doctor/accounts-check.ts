import type { AppContext } from '../context.ts';
import { listPendingMigrations } from '../database/migrate.ts';
import { findDemoAccounts } from '../demonstration/demo-account.queries.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** Checks for demonstration accounts, whose password is public. */
export async function checkAccounts({ db, env }: AppContext): Promise<Finding[]> {
  if ((await listPendingMigrations(db)).length > 0) return [];
  const accounts = await findDemoAccounts(db);
  if (accounts.length === 0) return [ok('No account has the public password of the demonstration.')];
  const text = `${accounts.length} demonstration accounts exist, whose password is public. Before real use, start with an empty database, or remove them: npm run staff -- remove-demo`;
  return [env.productionSettings.length > 0 ? problem(text) : warning(text)];
}
