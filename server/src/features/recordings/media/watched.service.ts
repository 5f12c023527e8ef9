import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { isFilmWatched, markWatched } from './watched.queries.ts';

/** Records that a film of the active story was played. Fails with `not_found` for any other film. */
export async function recordPlayback(
  { db, now }: AppContext,
  { storyId }: Pick<Actor, 'storyId'>,
  id: string,
): Promise<void> {
  const isWatched = storyId === null ? undefined : await isFilmWatched(db, id, storyId);
  if (isWatched === undefined) throw fail('not_found');
  if (!isWatched) await markWatched(db, id, now());
}
