import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import { findFilmLimits } from '../current.queries.ts';

/**
 * Returns the storage key of the film that a file was made from: null if the file is no longer served, undefined if it
 * was not made from a film.
 */
export type FindFilmOfVersion = (db: Db, key: string) => Promise<string | null | undefined>;

/**
 * Fails with `not_found` if a file is a film, or was made from a film, that is withdrawn, except for staff, or whose
 * consent is withdrawn, except for staff and with links made for the storyteller. The same applies to a film of which a
 * passage is restricted, but not to files made from it, which do not contain the passage.
 */
export async function requireVisible(
  { db, now }: AppContext,
  findFilmOfVersion: FindFilmOfVersion,
  key: string,
  { isForStaff, isForStoryteller }: { isForStaff: boolean; isForStoryteller: boolean },
): Promise<void> {
  const filmKey = await findFilmOfVersion(db, key);
  if (filmKey === null) throw fail('not_found');
  const film = filmKey ?? key;
  if (!film.startsWith('recordings/') || isForStaff) return;
  const limits = await findFilmLimits(db, film, dateAt(now()));
  if (limits.isWithdrawn) throw fail('not_found');
  if (isForStoryteller) return;
  if (limits.isConsentWithdrawn || (filmKey === undefined && limits.isRestricted)) throw fail('not_found');
}
