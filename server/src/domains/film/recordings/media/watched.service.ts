import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';

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

/** Whether a film was played; undefined if `id` is not a current film of the story. */
async function isFilmWatched(db: Db, id: string, storyId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select('recordings.watched_at')
    .where('recordings.id', '=', id)
    .where('recordings.replaced_at', 'is', null)
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .executeTakeFirst();
  return row && row.watched_at !== null;
}

/** Records when a film was first played; later plays change nothing. */
async function markWatched(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ watched_at: at })
    .where('id', '=', id)
    .where('watched_at', 'is', null)
    .execute();
}
