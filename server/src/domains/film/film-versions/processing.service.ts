import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import { removeObject, StorageFull } from '../../../providers/storage/port.ts';
import type { FilmSource, MadeVersions, Transcoder } from '../../../providers/transcoder/port.ts';
import { requireUsableSpace } from '../../../uploads/space.ts';
import { readFilmFacts, recordFilmFacts } from '../recordings/index.ts';
import { filesFolder, isReferenced } from './file.queries.ts';
import {
  beginRun,
  finishRun,
  type ProcessingRun,
  recordFailure,
  type StoredVersion,
  setPercent,
} from './film-version.queries.ts';
import { type ListHiddenRanges, queueProcessing } from './film-version.service.ts';

/** Failed attempts after which staff have to decide. */
const maxAttempts = 3;
/** Milliseconds before the second attempt; the delay doubles with each further one. */
const firstRetryDelayMs = 5 * 60_000;
/** Milliseconds between updates of the stored progress. */
const recordIntervalMs = 2_000;
/** How much shorter than its stated length a film may be, in seconds and as a share of the length. */
const maxMissingSeconds = 5;
const maxMissingShare = 0.02;

/** A failure that a retry cannot fix; the message is for staff. */
class UnusableFilm extends Error {}

/**
 * Makes the versions of a recording if they are requested and this installation can make them. It can be interrupted at
 * any time: the next run starts over. `stop` ends it. There are at most three attempts.
 */
export async function processFilm(
  app: AppContext,
  listHiddenRanges: ListHiddenRanges,
  recordingId: string,
  stop: AbortSignal,
): Promise<void> {
  const { db, log, jobs, now } = app;
  const transcoder = await app.findTranscoder();
  if (!transcoder?.canMakeVersions) return;
  const run = await beginRun(db, recordingId);
  if (!run) return;
  const attempt = new AbortController();
  const signal = AbortSignal.any([stop, attempt.signal]);
  try {
    await removeLeftovers(app, recordingId);
    await makeAndStore(app, transcoder, run, listHiddenRanges, { signal, cancel: () => attempt.abort() });
  } catch (error) {
    // The next start of the server continues.
    if (stop.aborted) throw error;
    if (attempt.signal.aborted) return;
    const isLast = error instanceof UnusableFilm || run.failures + 1 >= maxAttempts;
    log.error({ err: error, recording: recordingId }, 'a film could not be processed');
    await db.transaction().execute(async (tx) => {
      await recordFailure(tx, run, describeFailure(error), isLast);
      if (isLast) return;
      const at = new Date(now().getTime() + firstRetryDelayMs * 2 ** run.failures);
      await queueProcessing(jobs, tx, recordingId, { at });
    });
  }
}

interface RunControl {
  signal: AbortSignal;
  /** Stops the run, because its result is no longer wanted. */
  cancel: () => void;
}

async function makeAndStore(
  app: AppContext,
  transcoder: Transcoder,
  run: ProcessingRun,
  listHiddenRanges: ListHiddenRanges,
  { signal, cancel }: RunControl,
): Promise<void> {
  const { db, env, storage, now } = app;
  const facts = await readFilmFacts(app.storage, run.filmKey);
  if (!facts) throw new UnusableFilm('The file is damaged or missing.');
  await recordFilmFacts(db, run.recordingId, facts);
  const film: FilmSource = { ...facts, address: await storage.address(run.filmKey) };
  const ranges = await listHiddenRanges(db, run.recordingId);
  const hiddenRanges = ranges.map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms }));
  // One film is processed at a time, so other files there were left by a process that was killed.
  const directory = join(env.DATA_DIR, 'transcoding');
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  let lastMs = 0;
  const onProgress = (share: number) => {
    if (Date.now() - lastMs < recordIntervalMs) return;
    lastMs = Date.now();
    setPercent(db, run, Math.floor(share * 100)).then(
      (isWanted) => isWanted || cancel(),
      () => undefined,
    );
  };
  const stored: StoredVersion[] = [];
  try {
    const made = await transcoder.makeVersions({ film, hiddenRanges, directory }, { signal, onProgress });
    requireComplete(film, made);
    const store = async (path: string, name: string): Promise<StoredVersion> => {
      const key = `${filesFolder(run.recordingId)}/${newId()}-${name}`;
      const version = { key, bytes: await storage.write(key, createReadStream(path)) };
      stored.push(version);
      return version;
    };
    await requireUsableSpace(storage, db, made.bytes);
    const files = {
      light: await store(made.light, 'light.mp4'),
      audio: made.audio === null ? null : await store(made.audio, 'audio.m4a'),
      storyboard: await store(made.storyboard, 'storyboard.jpg'),
      geometry: made.geometry,
      loudness: made.loudness,
      hiddenRanges: ranges,
    };
    if (await finishRun(db, run, files, now())) return;
    for (const { key } of stored) await storage.remove(key);
  } catch (error) {
    for (const { key } of stored) await storage.remove(key);
    throw error;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Fails if the film could be decoded only in part. */
function requireComplete({ durationSeconds }: FilmSource, { lightSeconds }: MadeVersions): void {
  const missingSeconds = durationSeconds - lightSeconds;
  if (missingSeconds <= Math.max(maxMissingSeconds, durationSeconds * maxMissingShare)) return;
  const format = (seconds: number) =>
    `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  throw new UnusableFilm(
    `The film is damaged: only ${format(lightSeconds)} of ${format(durationSeconds)} minutes can be played.`,
  );
}

function describeFailure(error: unknown): string {
  if (error instanceof UnusableFilm) return error.message;
  return error instanceof StorageFull
    ? 'There is not enough space for the light version.'
    : 'The film could not be converted.';
}

/** Removes files that an interrupted run or an earlier request has left. */
async function removeLeftovers({ db, storage }: AppContext, recordingId: string): Promise<void> {
  for await (const object of storage.list(`${filesFolder(recordingId)}/`)) {
    if (!(await isReferenced(db, object.key))) await removeObject(storage, object);
  }
}
