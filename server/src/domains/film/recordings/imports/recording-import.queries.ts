import { sql } from 'kysely';
import { alertLimit } from '../../../../contributions/alerts.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { failingJobs } from '../../../../jobs/failing-jobs.ts';
import type { ProviderRecording } from '../../../../providers/meetings/port.ts';
import type { StoredPart } from '../../../../providers/storage/port.ts';
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
  /** The store's handle for the upload; null until it is opened. */
  handle: string | null;
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
    .insertInto('arrivals')
    .values({
      id,
      film: fileId,
      interview_id: interviewId,
      source,
      filename,
      bytes,
      meeting: meetingInstanceId,
      begins_at: beginsAt,
      storage_key: `recordings/${id}.mp4`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('film').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Returns an unfinished import; undefined if it is done or missing. */
export const findImport = (db: Db, id: string): Promise<RecordingImport | undefined> =>
  db
    .selectFrom('arrivals')
    .select([
      'id',
      'interview_id as interviewId',
      'source',
      'filename',
      'bytes',
      'meeting as meetingId',
      'begins_at as beginsAt',
      'storage_key as key',
      'storage_handle as handle',
    ])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();

/** Stores the upload handle of an import unless it already has one; returns the handle to use. */
export async function storeHandle(db: Db, id: string, handle: string): Promise<string | null> {
  await db
    .updateTable('arrivals')
    .set({ storage_handle: handle })
    .where('id', '=', id)
    .where('storage_handle', 'is', null)
    .execute();
  const row = await db
    .selectFrom('arrivals')
    .select('storage_handle')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.storage_handle ?? null;
}

/** Lists the stored parts of an import, in order. */
export const listImportedParts = (db: Db, id: string): Promise<StoredPart[]> =>
  db
    .selectFrom('arrival_parts')
    .select(['number', 'tag'])
    .where('arrival_id', '=', id)
    .orderBy('number')
    .execute();

/** Records a durably stored part of an import. */
export async function insertPart(db: Db, id: string, { number, tag }: StoredPart): Promise<void> {
  await db
    .insertInto('arrival_parts')
    .values({ arrival_id: id, number, tag })
    .onConflict((conflict) => conflict.columns(['arrival_id', 'number']).doUpdateSet({ tag }))
    .execute();
}

/** Deletes the records of the stored parts of an import, so that it starts over. */
export async function restartImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('arrival_parts').where('arrival_id', '=', id).execute();
  await tx.updateTable('arrivals').set({ storage_handle: null }).where('id', '=', id).execute();
}

/** Marks an import as done and clears its source; returns false if it already was done. */
export async function finishImport(tx: Tx, id: string, now: Date): Promise<boolean> {
  await tx.deleteFrom('arrival_parts').where('arrival_id', '=', id).execute();
  const { numUpdatedRows } = await tx
    .updateTable('arrivals')
    .set({ done_at: now, source: '' })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns the interviews without a recording whose import keeps failing, earliest first. */
export async function findStuckImports(db: Db): Promise<FailingMeeting[]> {
  const { rows } = await sql<FailingMeeting>`
    select interviews.id, starts_at as "startsAt", given_up as "givenUp", false as "isCancelledOrDeleted"
    from ${failingJobs(fetchFilm)} as failing
      join arrivals using (id)
      join interviews on interviews.id = arrivals.interview_id
    where done_at is null and deleted_at is null and not ${hasRecording}
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
