import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';

/** Key of the lock that serializes space reservations of uploads. */
const spaceLockKey = 7_264_001;

/** Locks until the transaction ends, so that the same space is not reserved by two uploads. */
export const lockSpace = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(${sql.lit(spaceLockKey)})`.execute(db);

/**
 * Returns the bytes that running uploads and imports have announced and not stored yet. `partBytes` is the size of the
 * parts of imports.
 */
export async function sumPendingBytes(db: Db, partBytes: number): Promise<number> {
  const { rows } = await sql<{ pending: string }>`select (
    (select coalesce(sum(uploads.bytes), 0) from uploads where completed_at is null and refused_at is null)
    - (select coalesce(sum(upload_chunks.bytes), 0) from upload_chunks
        join uploads on uploads.id = upload_chunks.upload_id
        where completed_at is null and refused_at is null)
    + (select coalesce(sum(greatest(0, arrivals.bytes - ${partBytes}::bigint * (
          select count(*) from arrival_parts where arrival_id = arrivals.id))), 0)
        from arrivals where done_at is null and storage_handle is not null)
  )::text as pending`.execute(db);
  return Number(rows[0]?.pending ?? 0);
}

/**
 * Locks the story of an interview until the transaction ends, so that its quota is not used twice; returns its
 * id.
 */
export async function lockStoryStorage(db: Db, interviewId: string): Promise<string> {
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
    + (select coalesce(sum(uploads.bytes), 0) from uploads
      join interviews on interviews.id = uploads.interview_id
      where interviews.story_id = ${storyId} and completed_at is null and refused_at is null)
  )::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
