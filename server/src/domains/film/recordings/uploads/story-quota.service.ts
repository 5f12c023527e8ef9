import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import { readSettings } from '../../../platform/settings/index.ts';

/** Returns the bytes that another feature stores for a story. */
export type StoryBytes = (db: Db, storyId: string) => Promise<number>;

/**
 * Makes sure that `bytes` of film fit in the storage quota of an interview's story, which includes its
 * photographs. Call it in the transaction that announces them. Imported films are
 * kept regardless, because nobody could act on the failure. Fails with `story_full`.
 */
export async function requireStoryQuota(
  tx: Tx,
  interviewId: string,
  bytes: number,
  findOtherBytes: StoryBytes,
): Promise<void> {
  const storyId = await lockStoryStorage(tx, interviewId);
  const { maxStoryGigabytes } = await readSettings(tx);
  const usedBytes = (await sumFilmBytes(tx, storyId)) + (await findOtherBytes(tx, storyId));
  if (usedBytes + bytes <= maxStoryGigabytes * 1e9) return;
  const size = maxStoryGigabytes.toLocaleString('en-US');
  throw fail('story_full', {
    text: `This film does not fit: a story may use ${size} GB. A Super Admin can change "Storage per story" in the settings.`,
  });
}

/**
 * Locks the story of an interview until the transaction ends, so that its quota is not used twice; returns its
 * id.
 */
async function lockStoryStorage(db: Db, interviewId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select story_id as id, pg_advisory_xact_lock(hashtextextended('quota:' || story_id::text, 0))
    from interviews where id = ${interviewId}`.execute(db);
  return rows[0]?.id ?? '';
}

/**
 * Returns the stored bytes of a story's films, including films that were set aside and bytes that uploads
 * announced.
 */
export async function sumFilmBytes(db: Db, storyId: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select (
    (select coalesce(sum(recordings.bytes), 0) from recordings
      join interviews on interviews.id = recordings.interview_id
      where interviews.story_id = ${storyId})
    + (select coalesce(sum(film_uploads.bytes), 0) from film_uploads
      join interviews on interviews.id = film_uploads.interview_id
      where interviews.story_id = ${storyId} and upload_id is not null)
  )::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
