import { setTimeout as sleep } from 'node:timers/promises';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import { Failure } from '../../http/failure.ts';
import {
  type MeetingConnection,
  MeetingsBusy,
  MeetingsNotAuthorized,
  type ProviderRecording,
} from '../../providers/meetings/port.ts';
import { MissingContent, StorageFull } from '../../providers/storage/port.ts';
import { findBookedInterview } from '../interviews/index.ts';
import type { Mp4 } from './mp4.ts';
import { chooseParts } from './parts.policy.ts';
import { insertRecording, lockInterview } from './recording.queries.ts';
import { keepAside, publishRecording, readStoredFilm } from './recording.service.ts';
import { fetchFilm, fetchFilmJobOptions } from './recording-import.kinds.ts';
import {
  findImport,
  finishImport,
  importedParts,
  insertImport,
  insertPart,
  type RecordingImport,
  recordingCandidates,
  restartImport,
  storeHandle,
} from './recording-import.queries.ts';
import { partBytes, requireSpace } from './space.service.ts';

/** How often a part is asked for before the queue waits, and the first pause in milliseconds, which doubles. */
const tries = 5;
const firstPause = 200;

/** Expects films of an interview that was not called off, in the transaction that hears of them. */
export async function startImports(
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
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
 * Fetches a film from the provider, part by part, each safe before the next: after a cut or a crash it goes on where it
 * stopped. The whole becomes a recording of its interview.
 * @throws MeetingsBusy when the provider asks to come back later
 */
export async function importRecording(
  app: AppContext,
  connection: MeetingConnection,
  id: string,
): Promise<void> {
  const { db, storage, now } = app;
  const recordingImport = await findImport(db, id);
  if (!recordingImport) return;
  const handle = recordingImport.handle ?? (await openHandle(app, recordingImport));
  if (handle === null) return;
  try {
    const stored = new Set((await importedParts(db, id)).map(({ number }) => number));
    const parts = Math.ceil(recordingImport.bytes / partBytes);
    for (let number = 1; number <= parts; number += 1) {
      if (!stored.has(number)) await fetchPart(app, connection, recordingImport, handle, number);
    }
    await storage.complete(recordingImport.key, handle, await importedParts(db, id));
  } catch (error) {
    // The rows say that parts are there, the store does not.
    if (error instanceof MissingContent) await db.transaction().execute((tx) => restartImport(tx, id));
    throw error;
  }
  const film = await readStoredFilm(app, recordingImport.key).catch(unlessNoFilm);
  const kept = await db.transaction().execute(async (tx) => {
    if (!(await finishImport(tx, id, now()))) return true;
    return film === undefined ? false : attach(app, tx, recordingImport, film);
  });
  if (kept) return;
  app.log.error({ recordingImport: id }, 'what came from the meeting provider could not become a recording');
  await storage.remove(recordingImport.key);
}

async function openHandle(
  { db, storage }: AppContext,
  { id, key, bytes }: RecordingImport,
): Promise<string | null> {
  const opened = await storage.begin(key, bytes);
  const held = await db
    .transaction()
    .execute(async (tx) => {
      await requireSpace(storage, tx, bytes);
      return storeHandle(tx, id, opened);
    })
    .catch(async (error: unknown) => {
      await storage.abandon(key, opened);
      throw error;
    });
  if (held !== opened) await storage.abandon(key, opened);
  return held;
}

async function fetchPart(
  { db, storage }: AppContext,
  connection: MeetingConnection,
  recordingImport: RecordingImport,
  handle: string,
  number: number,
): Promise<void> {
  const offset = (number - 1) * partBytes;
  const length = Math.min(partBytes, recordingImport.bytes - offset);
  for (let tried = 1; ; tried += 1) {
    try {
      const content = await connection.openRecording(recordingImport, offset, length);
      const part = await storage.writePart(recordingImport.key, handle, number, offset, length, content);
      return await insertPart(db, recordingImport.id, part);
    } catch (error) {
      if (tried === tries || isFinal(error)) throw error;
      await sleep(firstPause * 2 ** (tried - 1));
    }
  }
}

/** What asking again at once does not mend. */
const isFinal = (error: unknown) =>
  [MeetingsBusy, MeetingsNotAuthorized, MissingContent, StorageFull].some((kind) => error instanceof kind);

/** Undefined for what is no film: it will not become one. */
function unlessNoFilm(error: unknown): undefined {
  if (!(error instanceof Failure) || error.code !== 'not_mp4') throw error;
  return undefined;
}

/**
 * Makes a film that came by itself a recording of its interview. What staff uploaded or restored stays, and of several
 * meetings the longest one, with all its parts in order: another film is kept aside, and staff are told. Answers false
 * when the interview is gone.
 */
async function attach(
  app: AppContext,
  tx: Tx,
  recordingImport: RecordingImport,
  film: Mp4,
): Promise<boolean> {
  const { interviewId, key, filename, bytes, meeting, beginsAt } = recordingImport;
  if (!(await lockInterview(tx, interviewId))) return false;
  const recording = { interviewId, key, filename, bytes, ...film, uploadedBy: null, meeting, beginsAt };
  const id = await insertRecording(tx, recording, app.now());
  const shown = chooseParts(await recordingCandidates(tx, interviewId));
  if (shown?.includes(id)) await publishRecording(app, tx, recording, id, shown);
  else await keepAside(app, tx, recording, id);
  return true;
}
