import type { RecordingPlace } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';

/** Returns the ids of an interview's current recordings in playback order. */
export async function listCurrentRecordings(tx: Tx, interviewId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('recordings')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('replaced_at', 'is', null)
    .orderBy('part')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Makes exactly these recordings the current ones of an interview, in this order, and marks all others as
 * replaced at `at`. The caller must hold the lock on the interview.
 */
export async function setCurrentRecordings(
  tx: Tx,
  interviewId: string,
  ids: string[],
  at: Date,
): Promise<void> {
  await tx
    .updateTable('recordings')
    // Rows written by older releases have no `shown_at`.
    .set(({ fn, ref }) => ({ replaced_at: at, shown_at: fn.coalesce(ref('shown_at'), ref('created_at')) }))
    .where('interview_id', '=', interviewId)
    .where('replaced_at', 'is', null)
    .execute();
  for (const [index, id] of ids.entries()) {
    await tx
      .updateTable('recordings')
      .set(({ fn, ref }) => ({
        replaced_at: null,
        withdrawn_at: null,
        shown_at: fn.coalesce(ref('shown_at'), sql<Date>`${at}`),
        part: index + 1,
      }))
      .where('id', '=', id)
      .execute();
  }
}

/** Returns the current recordings with `id` added: as the last part, or replacing all others. */
export const addRecordingTo = (current: string[], id: string, place: RecordingPlace): string[] =>
  place === 'next_part' ? [...current.filter((other) => other !== id), id] : [id];

/** Returns the id of a recording's interview, unless the interview is deleted. */
export async function findInterviewOfRecording(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select('interviews.id')
    .where('recordings.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** Records that staff made a recording current again. */
export const markRestored = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  tx.updateTable('recordings').set({ restored_at: at }).where('id', '=', id).execute();

/** Hides a recording from the family; its files stay. */
export const markWithdrawn = (tx: Tx, id: string, at: Date): Promise<unknown> =>
  tx
    .updateTable('recordings')
    .set(({ fn, ref }) => ({
      withdrawn_at: at,
      replaced_at: fn.coalesce(ref('replaced_at'), sql<Date>`${at}`),
    }))
    .where('id', '=', id)
    .execute();

/** Whether a file belongs to a withdrawn recording. */
export async function isWithdrawn(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('withdrawn_at', 'is not', null)
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('poster_key', '=', key)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a file belongs to a film whose storyteller has withdrawn the consent to the recording. */
export async function isConsentWithdrawn(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select('recordings.id')
    .where('interviews.recording_consent', '=', 'withdrawn')
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('poster_key', '=', key)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a file is that of a film with a passage that is restricted on `today`, a date in Los Angeles. */
export async function isRestricted(db: Db, key: string, today: string): Promise<boolean> {
  const row = await db
    .selectFrom('film_restrictions')
    .innerJoin('recordings', 'recordings.id', 'film_restrictions.recording_id')
    .select('recordings.id')
    .where('recordings.storage_key', '=', key)
    .where(({ eb, or }) =>
      or([
        eb('film_restrictions.until', 'is', null),
        eb('film_restrictions.until', '>', sql<string>`${today}::date`),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
