import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { type Job, job } from '../../../jobs/jobs.ts';
import { attachFilm, readStoredMp4, requireUsableSpace } from '../../recordings/index.ts';
import { announceRoom } from '../../studio/index.ts';
import {
  findFilmFile,
  findIntervals,
  findRecording,
  lockRecording,
  setFilm,
} from '../recording/recording.queries.ts';
import { createTakeContent } from '../takes/fragment-store.ts';
import { listFragments, listTakes } from '../takes/take.queries.ts';
import { canReadTake, isWebm } from '../takes/take-check.ts';
import { composeFilmKind, queueFilm } from './film.kinds.ts';
import { choosePlan, type FilmTake, minFaultyMs, type PlannedFilm, trimPlan } from './film.policy.ts';
import { composeFilm, type Film } from './film-composition.ts';
import { convertTakes } from './take-conversion.service.ts';
import { findTakeFaults } from './take-faults.ts';
import { openTakeReader } from './take-reader.ts';
import type { Span } from './timeline.policy.ts';

type Services = Pick<AppContext, 'db' | 'findTranscoder' | 'jobs' | 'log' | 'now' | 'storage'>;

/** Milliseconds without anything new after which the film is composed of what there is. */
const maxWaitMs = 15 * 60_000;

/** Milliseconds before the end of the recording at which a take that lasts until it may end: a recorder's last fragment. */
const endToleranceMs = 3_000;

/** Maximum difference between a film and the recorded time, in milliseconds. */
const maxDifferenceMs = 1000;

/** Composes the film of a recorded call and attaches it to the interview. Can be repeated at any time. */
export const composeFilmJob = (app: Services): Job =>
  job(composeFilmKind, async ({ id, isForced }) => {
    const recording = await findRecording(app.db, id);
    if (recording?.state !== 'ended') return;
    const takes = await openTakes(app, id, recording.prefers_backup);
    try {
      const intervals = await findIntervals(app.db, id, app.now());
      const plan = choosePlan(intervals, takes);
      const locals = takes.filter(({ isBackup }) => isBackup === recording.prefers_backup);
      const localEndMs = Math.max(0, ...locals.map(({ endMs }) => endMs));
      if (!isForced && (await findTimeToWait(app.db, app.now(), id, intervals, plan, localEndMs))) {
        return await postpone(app, id, intervals, plan, localEndMs);
      }
      if (plan.pictures.every(({ takeId }) => takeId === null)) {
        return app.log.error({ interview: id }, 'nothing of a recorded call was stored');
      }
      const converted = await convertTakes(app, plan, intervals, takes);
      try {
        const film = converted.takes === plan.takes ? plan : choosePlan(intervals, converted.takes);
        const trim = { startMs: recording.trim_start_ms, endMs: recording.trim_end_ms };
        const trimmed = { ...(await trimPlan(film, trim)), leftOutTakes: converted.leftOut };
        await storeFilm(app, id, trimmed, isForced ? null : recording.film_id);
      } finally {
        await converted.close();
      }
    } finally {
      for (const { reader } of takes) reader.close();
    }
  });

/** Opens the takes of an interview that films can be made from. Staff can prefer the backup to the other recordings. */
async function openTakes(
  { db, storage, log }: Services,
  interviewId: string,
  prefersBackup: boolean,
): Promise<FilmTake[]> {
  const takes: FilmTake[] = [];
  for (const { id, kind, started_at } of await listTakes(db, interviewId)) {
    if (kind === 'interviewer') continue;
    const fragments = await listFragments(db, id);
    if (fragments.length === 0) continue;
    const content = createTakeContent(storage, id, fragments);
    const isParsed = !(await isWebm(content)) || (await canReadTake(content));
    const reader = isParsed ? await openTakeReader(content) : null;
    if (!reader) {
      log.warn({ take: id }, 'a recording of a call cannot be read');
      continue;
    }
    const startMs = started_at.getTime();
    const seconds = await reader.measureSeconds();
    const { picture, sound } = await findTakeFaults(reader, seconds);
    const toRoomTime = (span: Span) => ({ startMs: startMs + span.startMs, endMs: startMs + span.endMs });
    takes.push({
      id,
      isBackup: (kind === 'backup') !== prefersBackup,
      startMs,
      endMs: startMs + seconds * 1000,
      faults: { picture: picture.map(toRoomTime), sound: sound.map(toRoomTime) },
      content,
      reader,
    });
  }
  return takes;
}

/**
 * Returns when to try again, because the storyteller's browser may still send what it recorded; null when it has sent
 * all, or nothing has come for a while. A browser sends its takes in order: it has sent all when one lasts until the end of
 * the recording. `localEndMs` is when the last one that arrived ends.
 */
async function findTimeToWait(
  db: Db,
  now: Date,
  interviewId: string,
  intervals: readonly Span[],
  { localGapMs }: PlannedFilm,
  localEndMs: number,
): Promise<Date | null> {
  const takes = await listTakes(db, interviewId);
  const endMs = intervals.at(-1)?.endMs ?? 0;
  const locals = takes.filter(({ kind }) => kind === 'local');
  const isComplete = locals.every(({ finished_at }) => finished_at !== null);
  const isAtEnd = localEndMs >= endMs - endToleranceMs;
  if (isComplete && (isAtEnd || localGapMs === 0)) return null;
  const latestMs = Math.max(endMs, ...takes.map(({ stored_at }) => stored_at.getTime()));
  return latestMs + maxWaitMs > now.getTime() ? new Date(latestMs + maxWaitMs) : null;
}

/**
 * Queues the film for later, or at once if the last take has ended meanwhile: the lock keeps its end from being
 * overwritten.
 */
const postpone = (
  app: Services,
  interviewId: string,
  intervals: readonly Span[],
  plan: PlannedFilm,
  localEndMs: number,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    await lockRecording(tx, interviewId);
    const at = await findTimeToWait(tx, app.now(), interviewId, intervals, plan, localEndMs);
    await queueFilm(app, tx, interviewId, at ? { at } : {});
  });

/** A film to store, with the number of takes that are not in it because of their format. */
interface FilmToStore extends PlannedFilm {
  leftOutTakes: number;
}

/** Composes and attaches a film, unless `previousId` is the same film: a job may run again after it was interrupted. */
async function storeFilm(
  app: Services,
  interviewId: string,
  plan: FilmToStore,
  previousId: string | null,
): Promise<void> {
  const { db, storage, now } = app;
  const pieces = [...plan.pictures, ...plan.sounds];
  const used = plan.takes.filter(({ id }) => pieces.some(({ takeId }) => takeId === id));
  const [first] = used;
  if (!first) return;
  const videos = used.map(({ reader }) => reader.video);
  const { parameters, description } = first.reader.video;
  const film = await composeFilm(
    {
      pictures: plan.pictures,
      sounds: plan.sounds,
      readers: new Map(used.map(({ id, reader }) => [id, reader])),
      audio: used.find(({ reader }) => reader.audio)?.reader.audio ?? null,
      hasVaryingParameters:
        parameters.startsWith('avc3') || videos.some((video) => !video.description.equals(description)),
      durationMs: plan.durationMs,
    },
    {
      ...first.reader.video,
      width: Math.max(...videos.map(({ width }) => width)),
      height: Math.max(...videos.map(({ height }) => height)),
    },
  );
  if (previousId !== null && (await isStored(app, previousId, film.bytes))) return;
  await requireUsableSpace(storage, db, film.bytes);
  const stored = await writeFilm(app, interviewId, film, plan.durationMs);
  // If the connection breaks during the commit, the film may be attached: its file stays, or the nightly cleanup
  // removes it.
  if (!(await attach(app, interviewId, plan, stored))) await storage.remove(stored.key);
  app.log.info({ interview: interviewId, missingMs: plan.missingMs, at: now() }, 'a film was composed');
}

/** Writes a film to the store, and checks its size and length. Leaves nothing behind if it fails. */
export async function writeFilm(
  app: Pick<AppContext, 'storage'>,
  interviewId: string,
  film: Film,
  durationMs: number,
): Promise<StoredFilm> {
  const key = `recordings/${newId()}.mp4`;
  try {
    const content = Readable.from(yieldTurns(film.read()), { objectMode: false });
    const bytes = await app.storage.write(key, content);
    const metadata = await readStoredMp4(app, key);
    const differenceMs = Math.abs((metadata.duration ?? 0) * 1000 - durationMs);
    if (bytes !== film.bytes || differenceMs > maxDifferenceMs) {
      throw new Error(`The film of interview ${interviewId} differs from its plan.`);
    }
    return { key, bytes, ...metadata };
  } catch (error) {
    await app.storage.remove(key);
    throw error;
  }
}

/** Whether a film has this many bytes, and its file is there. Films of different content have different sizes. */
async function isStored({ db, storage }: Services, filmId: string, bytes: number): Promise<boolean> {
  const film = await findFilmFile(db, filmId);
  return (
    film !== undefined && Number(film.bytes) === bytes && (await storage.size(film.storage_key)) === bytes
  );
}

interface StoredFilm {
  key: string;
  bytes: number;
  duration: number | null;
  codec: string | null;
}

/** Attaches a film to its interview; false if the interview is gone or recorded again meanwhile. */
const attach = (
  app: Services,
  interviewId: string,
  { callStartMs, callEndMs, ...plan }: FilmToStore,
  film: StoredFilm,
): Promise<boolean> =>
  app.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, interviewId);
    if (recording?.state !== 'ended') return false;
    const filename = `Interview ${dateAt(recording.changed_at)}.mp4`;
    const filmId = await attachFilm(
      app,
      tx,
      { interviewId, filename, ...film, uploadedBy: null, callStartMs, callEndMs },
      recording.film_id,
      plan.silentMs + plan.stillMs >= minFaultyMs,
    );
    if (filmId === null) return false;
    await setFilm(tx, interviewId, {
      film_id: filmId,
      film_at: app.now(),
      missing_ms: plan.missingMs,
      left_out_takes: plan.leftOutTakes,
      backup_ms: plan.backupMs,
      silent_ms: plan.silentMs,
      still_ms: plan.stillMs,
    });
    await announceRoom(tx, interviewId);
    return true;
  });

/** Lets other work of the process run between the portions of a film. */
async function* yieldTurns(portions: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const portion of portions) {
    yield portion;
    await nextTurn();
  }
}
