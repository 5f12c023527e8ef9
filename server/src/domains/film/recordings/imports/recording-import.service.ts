import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import { Failure } from '../../../../http/failure.ts';
import {
  type MeetingConnection,
  MeetingsBusy,
  MeetingsNotAuthorized,
  type ProviderRecording,
} from '../../../../providers/meetings/port.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import {
  closeUploads,
  findUpload,
  joinParts,
  listPartNumbers,
  openUpload,
  storePart,
  type Upload,
} from '../../../../uploads/uploads.ts';
import { findBookedInterview, hasBegun } from '../../../calendar/interviews/index.ts';
import { chooseParts } from '../parts.policy.ts';
import { lockInterview } from '../recording.queries.ts';
import {
  type FilmMetadata,
  publishRecording,
  readStoredMp4,
  recordSetAside,
  storeRecording,
} from '../recording.service.ts';
import { fetchFilm, fetchFilmJobOptions } from './recording-import.kinds.ts';
import {
  findImport,
  finishImport,
  insertImport,
  listRecordingCandidates,
  type RecordingImport,
  recordUpload,
} from './recording-import.queries.ts';

/** Size of the parts: at most this many bytes are fetched again after an interrupted connection. */
export const partBytes = 8 * 1024 * 1024;

/** Days after which an import that was never finished is abandoned. */
export const pendingImportDays = 60;

/** Attempts per part before the job fails. */
const maxAttempts = 5;

/** Milliseconds before the second attempt; the delay doubles with each further one. */
const firstRetryDelayMs = 200;

/** Queues imports of an interview's films in the event's transaction, unless the interview was cancelled. */
export async function startImports(
  { jobs, now }: AppContext,
  tx: Tx,
  interviewId: string,
  films: ProviderRecording[],
): Promise<void> {
  if (!(await findBookedInterview(tx, interviewId, true))) return;
  for (const film of films) {
    const id = await insertImport(tx, interviewId, film, now());
    if (id) await jobs.add(tx, fetchFilm, { id }, fetchFilmJobOptions(id));
  }
}

/**
 * Imports a film from the provider in parts, storing each durably before fetching the next, so that an
 * interrupted import resumes. The complete file becomes a recording of its interview.
 * @throws MeetingsBusy when the provider requests a later retry
 */
export async function importRecording(
  app: AppContext,
  connection: MeetingConnection,
  id: string,
): Promise<void> {
  const { db, storage, now } = app;
  const recordingImport = await findImport(db, id);
  if (!recordingImport) return;
  const upload = await openImport(app, recordingImport);
  if (!upload) return;
  const storedNumbers = new Set(await listPartNumbers(db, upload.id));
  const count = Math.ceil(recordingImport.bytes / partBytes);
  for (let number = 1; number <= count; number += 1) {
    if (!storedNumbers.has(number)) await fetchPart(app, connection, recordingImport, upload, number);
  }
  if ((await joinParts(app, upload)) === 'closed') return;
  const metadata = await readStoredMp4(app, recordingImport.key).catch(ignoreNotMp4);
  const isStored = await db.transaction().execute(async (tx) => {
    if (!(await finishImport(tx, id, now()))) return true;
    await closeUploads(tx, [upload.id]);
    return metadata === undefined ? false : attachRecording(app, tx, recordingImport, metadata);
  });
  if (isStored) return;
  app.log.error({ recordingImport: id }, 'a file from the meeting provider could not become a recording');
  await storage.remove(recordingImport.key);
}

/** Returns the upload of an import, which is opened first if need be; undefined if the import has ended. */
async function openImport(
  app: AppContext,
  { id, key, bytes, uploadId }: RecordingImport,
): Promise<Upload | undefined> {
  if (uploadId) return findUpload(app.db, uploadId);
  const upload = await openUpload(app, { key, bytes, days: pendingImportDays }, (tx, openedId) =>
    recordUpload(tx, id, openedId),
  );
  return upload ?? undefined;
}

async function fetchPart(
  app: AppContext,
  connection: MeetingConnection,
  recordingImport: RecordingImport,
  upload: Upload,
  number: number,
): Promise<void> {
  const offset = (number - 1) * partBytes;
  const bytes = Math.min(partBytes, recordingImport.bytes - offset);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const content = await connection.openRecording(recordingImport, offset, bytes);
      await storePart(app, upload, { number, offset, bytes }, content);
      return;
    } catch (error) {
      if (attempt === maxAttempts || isFinal(error)) throw error;
      await sleep(firstRetryDelayMs * 2 ** (attempt - 1));
    }
  }
}

/** Whether an immediate retry cannot fix the error. */
const isFinal = (error: unknown) =>
  [MeetingsBusy, MeetingsNotAuthorized, Failure, StorageFull].some((kind) => error instanceof kind);

/** Returns undefined if the file is not a film, which a retry cannot fix; rethrows any other error. */
function ignoreNotMp4(error: unknown): undefined {
  if (!(error instanceof Failure) || error.code !== 'not_mp4') throw error;
  return undefined;
}

/**
 * Adds an imported film as a recording of its interview. If `chooseParts` does not choose it, because staff
 * decided on another film or another meeting was longer, or if the interview has not begun, the film is set aside and staff
 * are notified. Returns false if the interview no longer exists.
 */
async function attachRecording(
  app: AppContext,
  tx: Tx,
  recordingImport: RecordingImport,
  metadata: FilmMetadata,
): Promise<boolean> {
  const { interviewId, key, filename, bytes, meetingId, beginsAt } = recordingImport;
  const interview = await lockInterview(tx, interviewId);
  if (!interview) return false;
  const recording = { interviewId, key, filename, bytes, ...metadata, uploadedBy: null, meetingId, beginsAt };
  const id = await storeRecording(app, tx, recording);
  const currentIds = chooseParts(await listRecordingCandidates(tx, interviewId));
  if (hasBegun(interview, app.now()) && currentIds?.includes(id))
    await publishRecording(app, tx, recording, id, currentIds);
  else await recordSetAside(app, tx, recording, id);
  return true;
}
