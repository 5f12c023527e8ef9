import type { FilmProcessing, FilmRange } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import type { StoryboardGeometry } from '../../../providers/transcoder/port.ts';

/** Requests the files of a recording, which then wait; those made before are no longer served. */
export async function upsertRequest(db: Db, recordingId: string, at: Date): Promise<void> {
  await db
    .insertInto('film_versions')
    .values({ recording_id: recordingId, state: 'waiting', requested_at: at })
    .onConflict((conflict) =>
      conflict.column('recording_id').doUpdateSet(({ eb }) => ({
        state: 'waiting',
        requested_at: at,
        revision: eb('film_versions.revision', '+', 1),
        percent: 0,
        failures: 0,
        failure: null,
        ready_at: null,
        ...noFiles,
      })),
    )
    .execute();
}

const noFiles = {
  light_key: null,
  light_bytes: null,
  audio_key: null,
  audio_bytes: null,
  storyboard_key: null,
  storyboard: null,
  loudness: null,
  hidden_ranges: '[]',
};

/** Whether a recording exists; locks it, so that it is not deleted until the transaction ends. */
export async function lockRecording(db: Db, recordingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('id', '=', recordingId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** A request whose files are being made. Its results count only while the row has the same revision. */
export interface ProcessingRun {
  recordingId: string;
  revision: number;
  /** The storage key of the film. */
  filmKey: string;
  /** Failed attempts so far. */
  failures: number;
}

/** Starts a run for a recording; undefined if nothing is requested. Restarts a run that was interrupted. */
export async function beginRun(db: Db, recordingId: string): Promise<ProcessingRun | undefined> {
  const row = await db
    .updateTable('film_versions')
    .from('recordings')
    .set({ state: 'processing', percent: 0 })
    .where('film_versions.recording_id', '=', recordingId)
    .whereRef('recordings.id', '=', 'film_versions.recording_id')
    .where('film_versions.state', 'in', ['waiting', 'processing'])
    .returning(['film_versions.revision', 'film_versions.failures', 'recordings.storage_key'])
    .executeTakeFirst();
  return row && { recordingId, revision: row.revision, filmKey: row.storage_key, failures: row.failures };
}

const updateRun = (db: Db, { recordingId, revision }: ProcessingRun) =>
  db.updateTable('film_versions').where('recording_id', '=', recordingId).where('revision', '=', revision);

/** Records how much of a run is done; returns false if its result is no longer wanted. */
export async function setPercent(db: Db, run: ProcessingRun, percent: number): Promise<boolean> {
  const { numUpdatedRows } = await updateRun(db, run).set({ percent }).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** A stored file and its size. */
export interface StoredVersion {
  key: string;
  bytes: number;
}

export interface StoredVersions {
  light: StoredVersion;
  audio: StoredVersion | null;
  storyboard: StoredVersion;
  geometry: StoryboardGeometry;
  /** In LUFS; null for silence, or without sound. */
  loudness: number | null;
  /** The passages that they do not contain. */
  hiddenRanges: FilmRange[];
}

/** Completes a run, whose files are served from now on; returns false if they are no longer wanted. */
export async function finishRun(
  db: Db,
  run: ProcessingRun,
  files: StoredVersions,
  at: Date,
): Promise<boolean> {
  const { light, audio, storyboard, geometry, loudness, hiddenRanges } = files;
  const { numUpdatedRows } = await updateRun(db, run)
    .set({
      state: 'ready',
      percent: 100,
      failure: null,
      light_key: light.key,
      light_bytes: light.bytes,
      audio_key: audio?.key ?? null,
      audio_bytes: audio?.bytes ?? null,
      storyboard_key: storyboard.key,
      storyboard: JSON.stringify(geometry),
      loudness,
      hidden_ranges: JSON.stringify(hiddenRanges),
      ready_at: at,
    })
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Records a failed attempt with a sentence for staff: the last one, or one of several. */
export const recordFailure = (
  db: Db,
  run: ProcessingRun,
  failure: string,
  isLast: boolean,
): Promise<unknown> =>
  updateRun(db, run)
    .set(({ eb }) => ({
      state: isLast ? 'failed' : 'waiting',
      failures: eb('failures', '+', 1),
      failure,
    }))
    .execute();

/** Lists the processing states of the recordings of an interview. */
export async function listProcessing(db: Db, interviewId: string): Promise<FilmProcessing[]> {
  const rows = await db
    .selectFrom('film_versions')
    .innerJoin('recordings', 'recordings.id', 'film_versions.recording_id')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select([
      'film_versions.recording_id',
      'recordings.o_file',
      'film_versions.state',
      'film_versions.percent',
      'film_versions.failure',
      'film_versions.light_bytes',
      'film_versions.audio_bytes',
    ])
    .where('interviews.id', '=', interviewId)
    .where('interviews.deleted_at', 'is', null)
    .orderBy('recordings.part')
    .orderBy('recordings.created_at', 'desc')
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, state: state as FilmProcessing['state'] }));
}

/**
 * Lists current recordings without a request, and those with a request before `before` that is not processed yet,
 * newest first.
 */
export async function listUnrequested(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('recordings')
    .leftJoin('film_versions', 'film_versions.recording_id', 'recordings.id')
    .select('recordings.id')
    .where('recordings.replaced_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('film_versions.recording_id', 'is', null),
        eb.and([
          eb('film_versions.state', 'in', ['waiting', 'processing']),
          eb('film_versions.requested_at', '<', before),
        ]),
      ]),
    )
    .orderBy('recordings.created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the recordings of an interview that are current, or whose versions are requested. */
export const listRenewable = (db: Db, interviewId: string): Promise<{ id: string; isRequested: boolean }[]> =>
  db
    .selectFrom('recordings')
    .leftJoin('film_versions', 'film_versions.recording_id', 'recordings.id')
    .select(['recordings.id', sql<boolean>`film_versions.recording_id is not null`.as('isRequested')])
    .where('recordings.interview_id', '=', interviewId)
    .where((eb) =>
      eb.or([eb('recordings.replaced_at', 'is', null), eb('film_versions.recording_id', 'is not', null)]),
    )
    .execute();

/**
 * Lists the recordings whose versions do not contain, or should not contain, certain passages, with those that they do
 * not.
 */
export async function listWithHiddenRanges(db: Db): Promise<{ id: string; ranges: FilmRange[] }[]> {
  const rows = await db
    .selectFrom('film_versions')
    .select(['recording_id as id', 'hidden_ranges'])
    .where('state', '=', 'ready')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('hidden_ranges', '<>', '[]'),
        eb('recording_id', 'in', selectFrom('film_restrictions').select(sql<string>`recording_id`.as('id'))),
      ]),
    )
    .execute();
  return rows.map(({ id, hidden_ranges }) => ({ id, ranges: hidden_ranges as unknown as FilmRange[] }));
}

/** A film that could not be processed, and its interview. */
export interface FailedFilm {
  recordingId: string;
  interviewId: string;
}

/** Finds current films that could not be processed, latest request first. */
export const findFailedFilms = (db: Db, limit: number): Promise<FailedFilm[]> =>
  db
    .selectFrom('film_versions')
    .innerJoin('recordings', 'recordings.id', 'film_versions.recording_id')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select(['film_versions.recording_id as recordingId', 'interviews.id as interviewId'])
    .where('film_versions.state', '=', 'failed')
    .where('recordings.replaced_at', 'is', null)
    .where('interviews.deleted_at', 'is', null)
    .orderBy('film_versions.requested_at', 'desc')
    .limit(limit)
    .execute();
