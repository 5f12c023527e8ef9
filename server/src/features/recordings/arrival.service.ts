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
import { fetchFilm, fetchFilmJobOptions } from './arrival.kinds.ts';
import {
  type Arrival,
  arrivedParts,
  beginAnew,
  findArrival,
  finishArrival,
  insertArrival,
  insertPart,
  keepHandle,
  recordingCandidates,
} from './arrival.queries.ts';
import type { Mp4 } from './mp4.ts';
import { chooseParts } from './parts.policy.ts';
import { insertRecording, lockInterview } from './recording.queries.ts';
import { keepAside, publishRecording, readStoredFilm } from './recording.service.ts';
import { partBytes, requireSpace } from './space.service.ts';

/** How often a part is asked for before the queue waits, and the first pause in milliseconds, which doubles. */
const tries = 5;
const firstPause = 200;

/** Expects films of an interview that was not called off, in the transaction that hears of them. */
export async function expectFilms(
  { jobs, now }: Pick<AppContext, 'jobs' | 'now'>,
  tx: Tx,
  interviewId: string,
  films: ProviderRecording[],
): Promise<void> {
  if (!(await findBookedInterview(tx, interviewId, true))) return;
  for (const film of films) {
    const id = await insertArrival(tx, interviewId, film, now());
    if (id) await jobs.add(tx, fetchFilm, { id }, fetchFilmJobOptions(id));
  }
}

/**
 * Fetches a film from the provider, part by part, each safe before the next: after a cut or a crash it goes on where it
 * stopped. The whole becomes a recording of its interview.
 * @throws MeetingsBusy when the provider asks to come back later
 */
export async function fetchArrival(app: AppContext, office: MeetingConnection, id: string): Promise<void> {
  const { db, storage, now } = app;
  const arrival = await findArrival(db, id);
  if (!arrival) return;
  const handle = arrival.handle ?? (await openHandle(app, arrival));
  if (handle === null) return;
  try {
    const stored = new Set((await arrivedParts(db, id)).map(({ number }) => number));
    const parts = Math.ceil(arrival.bytes / partBytes);
    for (let number = 1; number <= parts; number += 1) {
      if (!stored.has(number)) await fetchPart(app, office, arrival, handle, number);
    }
    await storage.complete(arrival.key, handle, await arrivedParts(db, id));
  } catch (error) {
    // The rows say that parts are there, the store does not.
    if (error instanceof MissingContent) await db.transaction().execute((tx) => beginAnew(tx, id));
    throw error;
  }
  const film = await readStoredFilm(app, arrival.key).catch(unlessNoFilm);
  const kept = await db.transaction().execute(async (tx) => {
    if (!(await finishArrival(tx, id, now()))) return true;
    return film === undefined ? false : attach(app, tx, arrival, film);
  });
  if (kept) return;
  app.log.error({ arrival: id }, 'what came from the meeting provider could not become a recording');
  await storage.remove(arrival.key);
}

async function openHandle({ db, storage }: AppContext, { id, key, bytes }: Arrival): Promise<string | null> {
  const opened = await storage.begin(key, bytes);
  const held = await db
    .transaction()
    .execute(async (tx) => {
      await requireSpace(storage, tx, bytes);
      return keepHandle(tx, id, opened);
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
  office: MeetingConnection,
  arrival: Arrival,
  handle: string,
  number: number,
): Promise<void> {
  const offset = (number - 1) * partBytes;
  const length = Math.min(partBytes, arrival.bytes - offset);
  for (let tried = 1; ; tried += 1) {
    try {
      const content = await office.openRecording(arrival, offset, length);
      const part = await storage.writePart(arrival.key, handle, number, offset, length, content);
      return await insertPart(db, arrival.id, part);
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
async function attach(app: AppContext, tx: Tx, arrival: Arrival, film: Mp4): Promise<boolean> {
  const { interviewId, key, filename, bytes, meeting, beginsAt } = arrival;
  if (!(await lockInterview(tx, interviewId))) return false;
  const recording = { interviewId, key, filename, bytes, ...film, uploadedBy: null, meeting, beginsAt };
  const id = await insertRecording(tx, recording, app.now());
  const shown = chooseParts(await recordingCandidates(tx, interviewId));
  if (shown?.includes(id)) await publishRecording(app, tx, recording, id, shown);
  else await keepAside(app, tx, recording, id);
  return true;
}
