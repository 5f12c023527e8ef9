import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { SpokenText } from '../../../../providers/transcription/port.ts';

/** Maximum number of films that are queued at once. */
const maxQueued = 100;

/** Queues the current films without a transcript that were never queued; returns their ids, the latest first. */
export async function queueFilms(tx: Tx, at: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into transcriptions (recording_id, queued_at)
    select recordings.id, ${at} from recordings
      join interviews on interviews.id = recordings.interview_id
    where recordings.replaced_at is null and interviews.deleted_at is null
      and interviews.recording_consent <> 'withdrawn'
      and not exists (select from transcripts where transcripts.recording_id = recordings.id)
      and not exists (select from transcriptions as queued where queued.recording_id = recordings.id)
    order by recordings.created_at desc limit ${maxQueued}
    on conflict do nothing
    returning recording_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Queues a film; can be repeated after a failure. */
export const queueFilm = (tx: Tx, recordingId: string, at: Date): Promise<unknown> =>
  tx
    .insertInto('transcriptions')
    .values({ recording_id: recordingId, queued_at: at })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet({ queued_at: at, failure: null }))
    .execute();

/** Finds the storage key of a queued film without a transcript. */
export async function findQueuedFilm(db: Db, recordingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('transcriptions')
    .innerJoin('recordings', 'recordings.id', 'transcriptions.recording_id')
    .select('recordings.storage_key')
    .where('transcriptions.recording_id', '=', recordingId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('transcripts')
            .select('transcripts.recording_id')
            .whereRef('transcripts.recording_id', '=', 'recordings.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return row?.storage_key;
}

/** The state of a transcription; it stays `failed` while it is retried. */
export async function findTranscriptionState(
  db: Db,
  recordingId: string,
): Promise<'none' | 'running' | 'failed'> {
  const row = await db
    .selectFrom('transcriptions')
    .select('failure')
    .where('recording_id', '=', recordingId)
    .executeTakeFirst();
  if (!row) return 'none';
  return row.failure === null ? 'running' : 'failed';
}

export const setFailure = (db: Db, recordingId: string, failure: string): Promise<unknown> =>
  db.updateTable('transcriptions').set({ failure }).where('recording_id', '=', recordingId).execute();

/** A transcribed piece of a film, from second `start` to second `end`; the times of `cues` begin at its start. */
export interface TranscribedPiece {
  start: number;
  end: number;
  cues: readonly SpokenText[];
}

/** Lists the transcribed pieces of a film by time. */
export async function listPieces(db: Db, recordingId: string): Promise<TranscribedPiece[]> {
  const rows = await db
    .selectFrom('transcription_pieces')
    .select(['start_seconds as start', 'end_seconds as end', 'cues'])
    .where('recording_id', '=', recordingId)
    .orderBy('start_seconds')
    .execute();
  return rows.map(({ cues, ...times }) => ({ ...times, cues: cues as unknown as SpokenText[] }));
}

/** Stores a transcribed piece, so that an interrupted transcription continues with the next one. */
export const insertPiece = (
  db: Db,
  recordingId: string,
  { start, end, cues }: TranscribedPiece,
): Promise<unknown> =>
  db
    .insertInto('transcription_pieces')
    .values({
      recording_id: recordingId,
      start_seconds: start,
      end_seconds: end,
      cues: JSON.stringify(cues),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Deletes what a finished transcription needed. */
export async function deleteTranscription(tx: Tx, recordingId: string): Promise<void> {
  await tx.deleteFrom('transcription_pieces').where('recording_id', '=', recordingId).execute();
  await tx.deleteFrom('transcription_pieces').where('recording_id', '=', recordingId).execute();
  await tx.deleteFrom('transcriptions').where('recording_id', '=', recordingId).execute();
}

/** Finds the recording of a meeting instance; of several, the one that began at `beginsAt`. */
export async function findRecordingOfMeeting(
  db: Db,
  interviewId: string,
  meetingInstanceId: string,
  beginsAt: Date | null,
): Promise<{ id: string; durationSeconds: number | null } | undefined> {
  const rows = await db
    .selectFrom('recordings')
    .select(['id', 'begins_at', 'duration_seconds as durationSeconds'])
    .where('interview_id', '=', interviewId)
    .where('meeting', '=', meetingInstanceId)
    .execute();
  const match = rows.find(({ begins_at }) => begins_at?.getTime() === beginsAt?.getTime());
  return match ?? (rows.length === 1 ? rows[0] : undefined);
}
