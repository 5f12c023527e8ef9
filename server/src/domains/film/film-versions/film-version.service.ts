import type { FilmRange } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { filmAdded } from '../recordings/index.ts';
import { makeFilmVersions, processingQueue } from './film-version.kinds.ts';
import { listRenewable, lockRecording, upsertRequest } from './film-version.queries.ts';

/**
 * Returns the passages of a recording that only some may see, in milliseconds of its file. They are left out of its
 * versions, which everyone sees.
 */
export type ListHiddenRanges = (db: Db, recordingId: string) => Promise<FilmRange[]>;

/**
 * Requests the versions of a recording: for the first time, or again because its hidden passages changed. Those made
 * before are no longer served once the transaction is committed. Does nothing for a recording that does not exist.
 */
export async function requestFilmVersions(
  { jobs, now }: AppContext,
  tx: Tx,
  recordingId: string,
): Promise<boolean> {
  if (!(await lockRecording(tx, recordingId))) return false;
  await upsertRequest(tx, recordingId, now());
  await queueProcessing(jobs, tx, recordingId);
  return true;
}

/**
 * Requests the versions of an interview's recordings again. For films that have none yet, such as those from before an
 * upgrade, a job requests them if this installation can make versions.
 */
export async function renewFilmVersions(app: AppContext, tx: Tx, interviewId: string): Promise<void> {
  for (const { id, isRequested } of await listRenewable(tx, interviewId)) {
    if (isRequested) await requestFilmVersions(app, tx, id);
    else await app.jobs.add(tx, filmAdded, { id });
  }
}

/** Queues the processing of a recording in place of one that waits. */
export const queueProcessing = (
  jobs: AppContext['jobs'],
  db: Db,
  recordingId: string,
  options: { at?: Date } = {},
): Promise<void> =>
  jobs.add(
    db,
    makeFilmVersions,
    { id: recordingId },
    { key: `film_versions:${recordingId}`, queue: processingQueue, ...options },
  );

/** Whether this installation can make versions of films. */
export const canMakeVersions = async ({ findTranscoder }: AppContext): Promise<boolean> =>
  (await findTranscoder())?.canMakeVersions ?? false;

/** Processes a recording again. Fails with `not_found`. */
export async function retryProcessing(app: AppContext, recordingId: string): Promise<void> {
  const isRequested = await app.db.transaction().execute((tx) => requestFilmVersions(app, tx, recordingId));
  if (!isRequested) throw fail('not_found');
}
