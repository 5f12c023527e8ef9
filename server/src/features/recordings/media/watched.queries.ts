import type { Db } from '../../../database/connection.ts';

/** Whether a film was played; undefined if `id` is not a current film of the story. */
export async function isFilmWatched(db: Db, id: string, storyId: string): Promise<boolean | undefined> {
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
export async function markWatched(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('recordings')
    .set({ watched_at: at })
    .where('id', '=', id)
    .where('watched_at', 'is', null)
    .execute();
}
