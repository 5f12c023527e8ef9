import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import { isConsentWithdrawn, isWithdrawn } from '../current.queries.ts';

/**
 * Fails with `not_found` if a file belongs to a withdrawn recording, except for staff, or to a film whose consent is
 * withdrawn, except for staff and with links made for the storyteller.
 */
export async function requireVisible(
  { db }: Pick<AppContext, 'db'>,
  key: string,
  { isForStaff, isForStoryteller }: { isForStaff: boolean; isForStoryteller: boolean },
): Promise<void> {
  if (!key.startsWith('recordings/') || isForStaff) return;
  if (await isWithdrawn(db, key)) throw fail('not_found');
  if (!isForStoryteller && (await isConsentWithdrawn(db, key))) throw fail('not_found');
}
