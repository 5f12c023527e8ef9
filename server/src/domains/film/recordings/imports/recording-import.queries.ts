import { sql } from 'kysely';
import { alertLimit } from '../../../../contributions/alerts.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { failingJobs } from '../../../../jobs/failing-jobs.ts';
import type { ProviderRecording } from '../../../../providers/meetings/port.ts';
import { type FailingMeeting, hasRecording } from '../../../calendar/interviews/index.ts';
import type { RecordingCandidate } from '../parts.policy.ts';
import { fetchFilm } from './recording-import.kinds.ts';

/** An unfinished import of a film from the meeting provider. */
export interface RecordingImport {
  id: string;
  interviewId: string;
  source: string;
  filename: string;
  bytes: number;
  /** Id of the meeting instance at the provider. */
  meetingId: string | null;
  /** Start of the recording; null if the provider does not report it. */
  beginsAt: Date | null;
  key: string;
  /** The upload with its parts; null until it is opened. */
  uploadId: string | null;
}

/** Inserts an import; returns its id, or undefined if the film is already known. */
export async function insertImport(
  tx: Tx,
  interviewId: string,
  { fileId, source, filename, bytes, meetingInstanceId, beginsAt }: ProviderRecording,
  now: Date,
): Promise<string | undefined> {
  const id = newId();
  const row = await tx
    .insertInto('recording_imports')
    .values({
      id,
      file_id: fileId,
      interview_id: interviewId,
      source,
      filename,
      bytes,
      meeting: meetingInstanceId,
      begins_at: beginsAt,
      storage_key: `recordings/${id}.mp4`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns an unfinished import; undefined if it is done or missing. */
export const findImport = (db: Db, id: string): Promise<RecordingImport | undefined> =>
  db
    .selectFrom('recording_imports')
    .select([
      'id',
      'interview_id as interviewId',
      'source',
      'filename',
      'bytes',
      'meeting as meetingId',
      'begins_at as beginsAt',
      'storage_key as key',
      'upload_id as uploadId',
    ])
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst();

/** Records the upload of an import; false if it has one, or is done. */
export async function recordUpload(tx: Tx, id: string, uploadId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recording_imports')
    .set({ upload_id: uploadId })
    .where('id', '=', id)
    .where('upload_id', 'is', null)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks an import as done and clears its source; returns false if it already was done. */
export async function finishImport(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recording_imports')
    .set({ completed_at: now, source: '' })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the interviews without a recording whose import keeps failing, earliest first. */
export async function findStuckImports(db: Db): Promise<FailingMeeting[]> {
  const { rows } = await sql<FailingMeeting>`
    select interviews.id, starts_at as "startsAt", given_up as "givenUp", false as "isCancelledOrDeleted"
    from ${failingJobs(fetchFilm)} as failing
      join recording_imports using (id)
      join interviews on interviews.id = recording_imports.interview_id
    where completed_at is null and deleted_at is null and not ${hasRecording}
    order by starts_at limit ${alertLimit}`.execute(db);
  return rows;
}

/** Returns all recordings of an interview, as input for `chooseParts`. */
export const listRecordingCandidates = (db: Db, interviewId: string): Promise<RecordingCandidate[]> =>
  db
    .selectFrom('recordings')
    .select([
      'id',
      'meeting as meetingId',
      'begins_at as beginsAt',
      'duration_seconds as duration',
      'uploaded_by as uploadedBy',
      'replaced_at as replacedAt',
      'withdrawn_at as withdrawnAt',
      'restored_at as restoredAt',
    ])
    .where('interview_id', '=', interviewId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
