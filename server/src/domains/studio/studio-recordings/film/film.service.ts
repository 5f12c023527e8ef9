import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FilmLayout } from '@lifestory/contract';
import {
  composeFilm,
  type Film,
  type FilmTake,
  findTakeFaults,
  openTake,
  type PlannedFilm,
  planFilm,
  type Span,
  type TakeContent,
  type TakeReader,
  trimPlan,
} from '@lifestory/take-film';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { type Job, job } from '../../../../jobs/jobs.ts';
import { withFiles } from '../../../../temporary-folder.ts';
import { requireUsableSpace } from '../../../../uploads/space.ts';
import { attachFilm, readStoredMp4 } from '../../../film/recordings/index.ts';
import { announceRoom } from '../../studio/index.ts';
import {
  findFilmFile,
  findIntervals,
  findRecording,
  findTitlePicture,
  lockRecording,
  setFilm,
  setTitleProblem,
} from '../recording/recording.queries.ts';
import { createTakeContent } from '../takes/fragment-store.ts';
import { listFragments, listTakes } from '../takes/take.queries.ts';
import { canReadTake, isWebm } from '../takes/take-check.ts';
import { queueVoices } from '../voices/voice.kinds.ts';
import { composeFilmKind, queueFilm } from './film.kinds.ts';
import { layOutPictures } from './layout.service.ts';
import { encodePlayableSound } from './playable-sound.service.ts';
import { convertTakes } from './take-conversion.service.ts';
import { addTitle, type FilmTitle } from './title.service.ts';
import { trimFilm } from './trim.service.ts';

/** Milliseconds without anything new after which the film is composed of what there is. */
const maxWaitMs = 15 * 60_000;

/**
 * Milliseconds before the end of the recording at which a take that lasts until it may end: busy recorders lose what they
 * have not encoded when they stop. What a device still sends of these seconds replaces the film.
 */
const endToleranceMs = 10_000;

/** Milliseconds of silence and of a still picture from which staff watch a film before the family is told of it. */
export const minFaultyMs = 10_000;

/** Bytes from which a take has pictures: the head of its file has one or two thousand. */
const maxHeadBytes = 65_536;

/** Maximum difference between a film and the recorded time, in milliseconds. */
const maxDifferenceMs = 1000;

/** Composes the film of a recorded call and attaches it to the interview. Can be repeated at any time. */
export const composeFilmJob = (app: AppContext): Job =>
  job(composeFilmKind, ({ id, isForced }) =>
    withFiles((files) => composeFilmOfCall(app, id, isForced, files)),
  );

async function composeFilmOfCall(
  app: AppContext,
  id: string,
  isForced: boolean,
  files: AsyncDisposableStack,
): Promise<void> {
  const recording = await findRecording(app.db, id);
  if (recording?.state !== 'ended') return;
  const known = describeTakes(await listTakes(app.db, id));
  const takes = await openTakes(app, id, isOfStoryteller, recording.prefers_backup, files);
  const intervals = await findIntervals(app.db, id, app.now());
  const plan = planFilm(intervals, takes);
  const locals = takes.filter(({ isBackup }) => isBackup === recording.prefers_backup);
  const localEndMs = Math.max(0, ...locals.map(({ endMs }) => endMs));
  if (!isForced && (await findTimeToWait(app.db, app.now(), id, intervals, plan, localEndMs))) {
    return await postpone(app, id, known, intervals, plan, localEndMs);
  }
  if (plan.pictures.every(({ takeId }) => takeId === null)) {
    return app.log.error({ interview: id }, 'nothing of a recorded call was stored');
  }
  const converted = await convertTakes(app, plan, intervals, takes, files);
  const whole = converted.takes === plan.takes ? plan : planFilm(intervals, converted.takes);
  const trim = { startMs: recording.trim_start_ms, endMs: recording.trim_end_ms };
  const trimmed = await trimFilm(app, whole, trim, files);
  const laidOut = await layOutFilm(app, id, intervals, trimmed, recording.layout as FilmLayout, files);
  const titled = await addTitle(app, laidOut.film, await findTitlePicture(app.db, id), files);
  const { film, joinedSyncMs } = await encodePlayableSound(app, titled.film, files);
  const { layout } = laidOut;
  const { title } = titled;
  await storeFilm(
    app,
    id,
    { ...film, layout, title, leftOutTakes: converted.leftOut, joinedSyncMs },
    isForced ? null : recording.film_id,
  );
}

const isOfStoryteller = (kind: string): boolean => kind === 'local' || kind === 'backup';
const isOfInterviewer = (kind: string): boolean => kind === 'interviewer';

/** Lays out a film of the storyteller with the interviewer's own takes, if both are to be seen. */
async function layOutFilm(
  app: AppContext,
  interviewId: string,
  intervals: readonly Span[],
  film: PlannedFilm,
  layout: FilmLayout,
  files: AsyncDisposableStack,
): Promise<{ film: PlannedFilm; layout: FilmLayout }> {
  if (layout === 'storyteller') return { film, layout };
  const takes = await openTakes(app, interviewId, isOfInterviewer, false, files);
  const { callStartMs: startMs, callEndMs: endMs } = film;
  const interviewer = trimPlan(planFilm(intervals, takes), { startMs, endMs });
  return layOutPictures(app, film, interviewer, layout, files);
}

/** Opens a take; null if it cannot be read. Damaged WebM is found in a thread, because it can keep the parser busy forever. */
const openReader = async (content: TakeContent): Promise<TakeReader | null> =>
  (await isWebm(content)) && !(await canReadTake(content)) ? null : openTake(content);

/**
 * Whether a picture of the storyteller has arrived, so that a film can be made. A recorder may send the head of its file before
 * its first picture, so takes of up to `maxHeadBytes` are opened.
 */
export async function hasPictures({ db, storage }: AppContext, interviewId: string): Promise<boolean> {
  for (const { id, kind } of await listTakes(db, interviewId)) {
    const content = createTakeContent(storage, id, isOfStoryteller(kind) ? await listFragments(db, id) : []);
    if (content.bytes > maxHeadBytes) return true;
    const reader = content.bytes > 0 ? await openReader(content) : null;
    const keyFrameMs = await reader?.findKeyFrameMs(Number.MAX_SAFE_INTEGER);
    reader?.close();
    if (typeof keyFrameMs === 'number') return true;
  }
  return false;
}

/** Opens the takes of an interview that a film can be made from. Staff can prefer the backup to the other recordings. */
async function openTakes(
  { db, storage, log }: AppContext,
  interviewId: string,
  isWanted: (kind: string) => boolean,
  prefersBackup: boolean,
  files: AsyncDisposableStack,
): Promise<FilmTake[]> {
  const takes: FilmTake[] = [];
  for (const { id, kind, started_at } of await listTakes(db, interviewId)) {
    if (!isWanted(kind)) continue;
    const fragments = await listFragments(db, id);
    if (fragments.length === 0) continue;
    const content = createTakeContent(storage, id, fragments);
    const reader = await openReader(content);
    if (!reader) {
      log.warn({ take: id }, 'a recording of a call cannot be read');
      continue;
    }
    files.defer(() => reader.close());
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

/** Describes what of the takes has arrived. */
const describeTakes = (takes: Awaited<ReturnType<typeof listTakes>>): string =>
  JSON.stringify(takes.map(({ id, stored_at, finished_at }) => [id, stored_at, finished_at]));

/**
 * Queues the film for later, or at once if more has arrived since the takes were read, which `known` describes: the lock
 * keeps the end of a take from being overwritten.
 */
const postpone = (
  app: AppContext,
  interviewId: string,
  known: string,
  intervals: readonly Span[],
  plan: PlannedFilm,
  localEndMs: number,
): Promise<void> =>
  app.db.transaction().execute(async (tx) => {
    await lockRecording(tx, interviewId);
    const isSame = describeTakes(await listTakes(tx, interviewId)) === known;
    const at = isSame ? await findTimeToWait(tx, app.now(), interviewId, intervals, plan, localEndMs) : null;
    await queueFilm(app, tx, interviewId, at ? { at } : {});
  });

/** A film to store: who is seen, its title, and the number of takes that are not in it because of their format. */
interface FilmToStore extends PlannedFilm {
  layout: FilmLayout;
  title: FilmTitle;
  leftOutTakes: number;
  /** How far picture and sound were apart before the sound was encoded, in milliseconds; null if it was not. */
  joinedSyncMs: number | null;
}

/** A composed film with how far its picture and sound are apart, in milliseconds; null without sound. */
interface ComposedFilm extends FilmToStore {
  syncMs: number | null;
}

/** Composes and attaches a film, unless `previousId` is the same film: a job may run again after it was interrupted. */
async function storeFilm(
  app: AppContext,
  interviewId: string,
  plan: FilmToStore,
  previousId: string | null,
): Promise<void> {
  const { db, storage, now } = app;
  const film = await composeFilm(plan);
  if (previousId !== null && (await isStored(app, previousId, film.bytes))) return;
  await requireUsableSpace(storage, db, film.bytes);
  const stored = await writeFilm(app, interviewId, film, plan.durationMs);
  // If the connection breaks during the commit, the film may be attached: its file stays, or the nightly cleanup
  // removes it.
  const syncMs = film.syncMs === null ? null : Math.max(film.syncMs, plan.joinedSyncMs ?? 0);
  if (!(await attach(app, interviewId, { ...plan, syncMs }, stored))) await storage.remove(stored.key);
  app.log.info({ interview: interviewId, missingMs: plan.missingMs, at: now() }, 'a film was composed');
}

/** Writes a film to the store, and checks its size and length. Leaves nothing behind if it fails. */
export async function writeFilm(
  app: AppContext,
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
async function isStored({ db, storage }: AppContext, filmId: string, bytes: number): Promise<boolean> {
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
  app: AppContext,
  interviewId: string,
  { callStartMs, callEndMs, ...plan }: ComposedFilm,
  film: StoredFilm,
): Promise<boolean> =>
  app.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, interviewId);
    if (recording?.state !== 'ended') return false;
    const filename = `Interview ${dateAt(recording.changed_at)}.mp4`;
    const filmId = await attachFilm(
      app,
      tx,
      {
        ...film,
        interviewId,
        filename,
        uploadedBy: null,
        callStartMs,
        callEndMs,
        callLayout: plan.layout,
        callTitleMs: plan.title.shownMs,
      },
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
      sync_ms: plan.syncMs,
      early_start_ms: Math.max(0, recording.trim_start_ms - callStartMs),
    });
    await setTitleProblem(tx, interviewId, plan.title.problem);
    await queueVoices(app, tx, interviewId);
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
