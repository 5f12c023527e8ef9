import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import { failingJobs } from '../../jobs/failing-jobs.ts';
import type { ProviderRecording } from '../../providers/meetings/port.ts';
import type { StoredPart } from '../../providers/storage/port.ts';
import { type FailingMeeting, hasRecording } from '../interviews/index.ts';
import type { Candidate } from './parts.policy.ts';
import { fetchFilm } from './recording-import.kinds.ts';

/** A film on its way from the meeting provider into the store. */
export interface RecordingImport {
  id: string;
  interviewId: string;
  source: string;
  filename: string;
  bytes: number;
  /** Which meeting it was recorded in, by the provider's name, and when that recording began. */
  meeting: string | null;
  beginsAt: Date | null;
  key: string;
  /** Null until something of it was fetched. */
  handle: string | null;
}

/** Expects a film for an interview; answers its id, or undefined when it is expected or here already. */
export async function insertImport(
  tx: Tx,
  interviewId: string,
  { film, source, filename, bytes, meeting, beginsAt }: ProviderRecording,
  now: Date,
): Promise<string | undefined> {
  const id = newId();
  const row = await tx
    .insertInto('arrivals')
    .values({
      id,
      film,
      interview_id: interviewId,
      source,
      filename,
      bytes,
      meeting,
      begins_at: beginsAt,
      storage_key: `recordings/${id}.mp4`,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('film').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** A film that is still on its way. */
export const findImport = (db: Db, id: string): Promise<RecordingImport | undefined> =>
  db
    .selectFrom('arrivals')
    .select([
      'id',
      'interview_id as interviewId',
      'source',
      'filename',
      'bytes',
      'meeting',
      'begins_at as beginsAt',
      'storage_key as key',
      'storage_handle as handle',
    ])
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .executeTakeFirst();

/** Notes where the parts of a film go; answers the handle that holds, which may be one that was noted before. */
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

/** The parts of a film that are stored, in order. */
export const importedParts = (db: Db, id: string): Promise<StoredPart[]> =>
  db
    .selectFrom('arrival_parts')
    .select(['number', 'tag'])
    .where('arrival_id', '=', id)
    .orderBy('number')
    .execute();

/** Notes a part whose bytes are safe. */
export async function insertPart(db: Db, id: string, { number, tag }: StoredPart): Promise<void> {
  await db
    .insertInto('arrival_parts')
    .values({ arrival_id: id, number, tag })
    .onConflict((conflict) => conflict.columns(['arrival_id', 'number']).doUpdateSet({ tag }))
    .execute();
}

/** Forgets what is stored of a film, so that it is fetched from its beginning. */
export async function restartImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('arrival_parts').where('arrival_id', '=', id).execute();
  await tx.updateTable('arrivals').set({ storage_handle: null }).where('id', '=', id).execute();
}

/** Marks a film as arrived, or as one that will not come; false when it was already. Where it was is forgotten. */
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

/** Interviews without a recording whose film cannot be fetched, the earliest first. */
export async function findStuckImports(db: Db, limit: number): Promise<FailingMeeting[]> {
  const { rows } = await sql<FailingMeeting>`
    select interviews.id, starts_at as "startsAt", given_up as "givenUp", false as "calledOff"
    from ${failingJobs(fetchFilm)} as failing
      join arrivals using (id)
      join interviews on interviews.id = arrivals.interview_id
    where done_at is null and deleted_at is null and not ${hasRecording}
    order by starts_at limit ${limit}`.execute(db);
  return rows;
}

/** Every recording of an interview, for the choice between those that came by themselves. */
export const recordingCandidates = (db: Db, interviewId: string): Promise<Candidate[]> =>
  db
    .selectFrom('recordings')
    .select([
      'id',
      'meeting',
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
