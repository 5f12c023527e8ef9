import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import { isWithdrawn } from '../current.queries.ts';

/** Fails with `not_found` if a file belongs to a withdrawn recording, except for staff. */
export async function requireVisible(
  { db }: Pick<AppContext, 'db'>,
  key: string,
  isForStaff: boolean,
): Promise<void> {
  if (!key.startsWith('recordings/') || isForStaff) return;
  if (await isWithdrawn(db, key)) throw fail('not_found');
}
