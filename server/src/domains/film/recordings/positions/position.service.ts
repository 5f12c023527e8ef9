import type { FilmPosition } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { type Actor, seesRestricted } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import {
  deletePosition,
  type FilmReach,
  isFilmInReach,
  listPositions,
  upsertPosition,
} from './position.queries.ts';

type Watcher = Pick<Actor, 'keeper' | 'personId' | 'role' | 'storyId'>;

/** Returns the films that a member of the active story may watch; null without a story. */
export const filmReachOf = (watcher: Omit<Watcher, 'personId'>): FilmReach | null =>
  watcher.storyId === null ? null : { storyId: watcher.storyId, withWithdrawn: seesRestricted(watcher) };

/** Lists where the caller stopped watching the films of the active story. */
export async function listOwnPositions({ db }: AppContext, watcher: Watcher): Promise<FilmPosition[]> {
  const reach = filmReachOf(watcher);
  return reach ? listPositions(db, reach, watcher.personId) : [];
}

/** Remembers where the caller stopped watching a film of the active story; fails with `not_found` for any other. */
export async function savePosition(
  { db, now }: AppContext,
  watcher: Watcher,
  { session_id, at_ms }: { session_id: string; at_ms: number | null },
): Promise<void> {
  const reach = filmReachOf(watcher);
  if (!reach || !(await isFilmInReach(db, reach, session_id))) throw fail('not_found');
  if (at_ms === null) await deletePosition(db, watcher.personId, session_id);
  else await upsertPosition(db, watcher.personId, { session_id, at_ms }, now());
}
