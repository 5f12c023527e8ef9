import type { FilmRange, Passage } from '@lifestory/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { mergeRanges } from './range.policy.ts';

/** The condition that a restriction holds on `today`, a date in Los Angeles. */
const isActiveOn = (today: string) => sql<SqlBool>`(film_restrictions.until is null or
  film_restrictions.until > ${today}::date)`;

/** Lists the restricted passages of a film by time. */
export const listPassages = (db: Db, recordingId: string, today: string): Promise<Passage[]> =>
  db
    .selectFrom('film_restrictions')
    .select([
      sql<string>`passage_id`.as('id'),
      sql<number>`start_ms`.as('start_ms'),
      sql<number>`end_ms`.as('end_ms'),
      sql<string | null>`until::text`.as('until'),
    ])
    .where('recording_id', '=', recordingId)
    .where(isActiveOn(today))
    .orderBy('start_ms')
    .orderBy('passage_id')
    .execute();

/** Lists the ranges of a film that are hidden on `today` from everyone except the storyteller and staff. */
export async function listHiddenRanges(db: Db, recordingId: string, today: string): Promise<FilmRange[]> {
  return mergeRanges(await listPassages(db, recordingId, today));
}

/**
 * Lists the ranges of a film at the times of all restricted passages of its interview, by time, including those that
 * were chosen in another of its files or hold until a day.
 */
export const listPassageRanges = (db: Db, recordingId: string): Promise<FilmRange[]> =>
  db
    .selectFrom('recordings')
    .innerJoin('restricted_passages as passages', 'passages.interview_id', 'recordings.interview_id')
    .select([
      sql<number>`greatest(0, passages.start_ms - recordings.call_start_ms)`.as('start_ms'),
      sql<number>`passages.end_ms - recordings.call_start_ms`.as('end_ms'),
    ])
    .where('recordings.id', '=', recordingId)
    .whereRef('passages.end_ms', '>', 'recordings.call_start_ms')
    .orderBy('passages.start_ms')
    .orderBy('passages.end_ms')
    .execute();

export async function countPassages(tx: Tx, interviewId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('restricted_passages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('interview_id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return count;
}

/** The time of the recorded call at which a film begins; 0 unless it is trimmed. */
const callStartOf = (recordingId: string) =>
  sql<number>`(select call_start_ms from recordings where recordings.id = ${recordingId})`;

interface NewPassage {
  interviewId: string;
  recordingId: string;
  startMs: number;
  endMs: number;
  until: string | null;
  /** Null if it comes from an imported album. */
  createdBy: string | null;
  createdAt: Date;
}

export async function insertPassage(tx: Tx, passage: NewPassage): Promise<void> {
  await tx
    .insertInto('restricted_passages')
    .values({
      id: newId(),
      interview_id: passage.interviewId,
      recording_id: passage.recordingId,
      // Stored in the time of the recorded call, so that trimming the film does not move the passage.
      start_ms: sql<number>`${passage.startMs}::int + ${callStartOf(passage.recordingId)}`,
      end_ms: sql<number>`${passage.endMs}::int + ${callStartOf(passage.recordingId)}`,
      until: passage.until,
      created_by: passage.createdBy,
      created_at: passage.createdAt,
    })
    .execute();
}

/** Deletes a passage of a story; returns its interview, undefined if it is missing. */
export async function deletePassage(tx: Tx, storyId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('restricted_passages')
    .using('interviews')
    .whereRef('interviews.id', '=', 'restricted_passages.interview_id')
    .where('restricted_passages.id', '=', id)
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .returning('restricted_passages.interview_id')
    .executeTakeFirst();
  return row?.interview_id;
}
