import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import { isConsentWithdrawn, isRestricted, isWithdrawn } from '../current.queries.ts';

/**
 * Fails with `not_found` if a file belongs to a withdrawn recording, except for staff, or to a film whose consent is
 * withdrawn or of which a passage is restricted, except for staff and with links made for the storyteller.
 */
export async function requireVisible(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  key: string,
  { isForStaff, isForStoryteller }: { isForStaff: boolean; isForStoryteller: boolean },
): Promise<void> {
  if (!key.startsWith('recordings/') || isForStaff) return;
  if (await isWithdrawn(db, key)) throw fail('not_found');
  if (isForStoryteller) return;
  if (await isConsentWithdrawn(db, key)) throw fail('not_found');
  if (await isRestricted(db, key, dateAt(now()))) throw fail('not_found');
}
