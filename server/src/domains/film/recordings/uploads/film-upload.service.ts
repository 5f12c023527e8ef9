import type { Readable } from 'node:stream';
import type { UploadName, UploadProgress, UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { Failure, fail } from '../../../../http/failure.ts';
import { type Chunk, drain, readChunk, readHead } from '../../../../uploads/chunk.ts';
import {
  abortUploads,
  closeUploads,
  countPartsWith,
  findUpload,
  listPartNumbers,
  openUpload,
  storePart,
} from '../../../../uploads/uploads.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { hasMp4Signature } from '../media/mp4.ts';
import { addRecording, type FilmMetadata, readStoredMp4 } from '../recording.service.ts';
import {
  deleteFilmUpload,
  deleteRunningFilmUpload,
  endFilmUpload,
  type FilmUpload,
  findFilmUpload,
  findFilmUploadById,
  insertFilmUpload,
} from './film-upload.queries.ts';
import { requireStoryQuota, type StoryBytes } from './story-quota.service.ts';
import { chooseInterview } from './target.service.ts';

/** The app services that uploads use, and a function that returns the bytes of a story's photographs. */
export type UploadApp = AppContext & { findOtherBytes: StoryBytes };

/** The name of a recording whose file has none. */
export const unnamedRecording = 'recording.mp4';

/**
 * Stores one chunk of a film durably; the last one creates the recording. Chunks may arrive in any order and any number
 * of times.
 */
export async function storeFilmChunk(
  app: UploadApp,
  ownerId: string,
  target: UploadTarget,
  { number, offset, bytes, file }: Chunk,
  incoming: Readable,
): Promise<UploadProgress> {
  const { head, content } = number === 1 ? await readHead(incoming, 12) : { head: null, content: incoming };
  if (head && !hasMp4Signature(head)) return rejectFile(app, ownerId, target, file);
  let film = await findFilmUpload(app.db, ownerId, target, file.identifier);
  if (film && isRejected(film) && number > 1) throw fail('not_mp4');
  if (!film || isRejected(film)) film = await startFilmUpload(app, ownerId, target, file);
  if (film.bytes !== file.bytes || film.chunks !== file.chunks || film.filename !== nameOf(file)) {
    throw fail('upload_changed');
  }
  const upload = film.uploadId && (await findUpload(app.db, film.uploadId));
  if (!upload) {
    await drain(content);
    return findEndedProgress(app, film);
  }
  const stored = await storePart(app, upload, { number, offset, bytes, count: file.chunks }, content);
  if (stored === 'closed') return findEndedProgress(app, film);
  if (stored !== 'joined') return toProgress(film, stored);
  await completeFilm(app, ownerId, film, target.held_earlier === true);
  return toProgress(film, film.chunks, true);
}

/** Whether an upload ended without a recording, because its file is no mp4. */
const isRejected = ({ uploadId, isCompleted }: FilmUpload) => uploadId === null && !isCompleted;

const nameOf = ({ name }: Chunk['file']) => name || unnamedRecording;

/** Returns the progress of an upload that has ended meanwhile; fails if it was rejected or cancelled. */
async function findEndedProgress({ db }: UploadApp, { id }: FilmUpload): Promise<UploadProgress> {
  const film = await findFilmUploadById(db, id);
  if (film?.isCompleted) return toProgress(film, film.chunks);
  throw fail(film ? 'not_mp4' : 'upload_lost');
}

/**
 * Returns the upload of a file; starts it when there is none, or only a rejected one.
 * @throws StorageFull if the file does not fit in the store
 * @throws Failure `story_full` if it exceeds the story's quota, `not_found` without an interview
 */
async function startFilmUpload(
  app: UploadApp,
  ownerId: string,
  target: UploadTarget,
  file: Chunk['file'],
): Promise<FilmUpload> {
  const { db, findOtherBytes } = app;
  const existing = await findFilmUpload(db, ownerId, target, file.identifier);
  if (existing && !isRejected(existing)) return existing;
  if (existing) await deleteFilmUpload(db, existing.id);
  const interviewId = await chooseInterview(app, target);
  const key = `recordings/${newId()}.mp4`;
  const { bytes, chunks } = file;
  await openUpload(app, { key, bytes }, async (tx, uploadId) => {
    await requireStoryQuota(tx, interviewId, bytes, findOtherBytes);
    const place = target.place ?? ('only' as const);
    const film = { interviewId, filename: nameOf(file), bytes, chunks, key, place, uploadId };
    return insertFilmUpload(tx, ownerId, file.identifier, film);
  });
  // If it was not opened, a concurrent chunk of the same file has started it.
  const film = await findFilmUpload(db, ownerId, { session_id: interviewId }, file.identifier);
  if (!film) throw fail('conflict');
  return film;
}

/**
 * Rejects a file that does not begin like an mp4, so that its other chunks do not start it again, and fails with `not_mp4`.
 */
async function rejectFile(
  app: UploadApp,
  ownerId: string,
  target: UploadTarget,
  file: Chunk['file'],
): Promise<never> {
  const { db } = app;
  const existing = await findFilmUpload(db, ownerId, target, file.identifier);
  if (existing) {
    await abortUploads(app, await rejectFilm(app, existing));
  } else {
    const { bytes, chunks } = file;
    await insertFilmUpload(db, ownerId, file.identifier, {
      interviewId: await chooseInterview(app, target),
      filename: nameOf(file),
      bytes,
      chunks,
      key: '',
      place: 'only',
      uploadId: null,
    });
  }
  throw fail('not_mp4');
}

/** Ends a running upload without a recording. */
const rejectFilm = ({ db }: AppContext, { uploadId }: FilmUpload) =>
  db.transaction().execute((tx) => closeUploads(tx, uploadId ? [uploadId] : []));

/**
 * Turns the stored file of an upload into a recording. Idempotent, even for concurrent requests: one of them
 * adds the recording, all of them succeed.
 * @throws Failure `not_mp4` if the file is not an mp4, `upload_lost` if the upload was cancelled meanwhile
 */
async function completeFilm(
  app: UploadApp,
  ownerId: string,
  film: FilmUpload,
  isHeldEarlier: boolean,
): Promise<void> {
  const { db, storage, now } = app;
  const { id, interviewId, key, filename, bytes, place, uploadId } = film;
  let metadata: FilmMetadata;
  try {
    metadata = await readStoredMp4(app, key);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_mp4') {
      await rejectFilm(app, film);
      await storage.remove(key);
    }
    throw error;
  }
  const isAdded = await db.transaction().execute(async (tx) => {
    if (!uploadId || (await closeUploads(tx, [uploadId])).length === 0) return false;
    await endFilmUpload(tx, id, now());
    const recording = { interviewId, key, filename, bytes, ...metadata, uploadedBy: ownerId };
    await addRecording(app, tx, recording, place, isHeldEarlier);
    return true;
  });
  // The row of a completed upload stays: a missing one was cancelled, and no recording uses its file.
  if (isAdded || (await findFilmUploadById(db, id))?.isCompleted) return;
  await storage.remove(key);
  throw fail('upload_lost');
}

/** Checks a chunk as a real upload would, with the same failures, but stores nothing. */
export async function tryChunk(
  parameters: Record<string, unknown>,
  incoming: Readable,
): Promise<UploadProgress> {
  const chunk = readChunk(parameters);
  const { head, content } = await readHead(incoming, 12);
  if (chunk.number === 1 && !hasMp4Signature(head)) throw fail('not_mp4');
  if ((await drain(content)) !== chunk.bytes) {
    throw fail('malformed', { text: 'This chunk arrived incomplete. Please send it again.' });
  }
  const { chunks } = chunk.file;
  return { success: true, done: chunk.number === chunks, received: chunk.number, chunks, session_id: null };
}

/** Returns the progress of an upload if this chunk of it is stored; fails with `not_found` otherwise. */
export async function findChunk(
  { db }: AppContext,
  ownerId: string,
  target: UploadTarget,
  { number, file }: Chunk,
): Promise<UploadProgress> {
  const film = await findFilmUpload(db, ownerId, target, file.identifier);
  if (!film || isRejected(film) || film.bytes !== file.bytes) throw fail('not_found');
  if (film.isCompleted) return toProgress(film, film.chunks);
  const received = film.uploadId && (await countPartsWith(db, film.uploadId, number));
  if (!received) throw fail('not_found');
  return toProgress(film, received);
}

/** Returns the stored chunks of a file; none if its upload was never started. */
export async function findUploadStatus(
  app: AppContext,
  ownerId: string,
  name: UploadName,
): Promise<UploadProgress & { numbers: number[] }> {
  const film = await findFilmUpload(app.db, ownerId, name, name.identifier);
  if (!film || isRejected(film) || film.bytes !== name.bytes) {
    const session_id = film?.interviewId ?? (await chooseInterview(app, name));
    return { success: true, done: false, received: 0, chunks: 0, session_id, numbers: [] };
  }
  if (film.isCompleted) return { ...toProgress(film, film.chunks), numbers: [] };
  const numbers = await listPartNumbers(app.db, film.uploadId ?? '');
  return { ...toProgress(film, numbers.length), numbers };
}

/** Discards an unfinished upload and its bytes. Does nothing if there is none. */
export async function cancelUpload(app: AppContext, ownerId: string, name: UploadName): Promise<void> {
  const { db } = app;
  const film = await findFilmUpload(db, ownerId, name, name.identifier);
  if (!film || film.isCompleted) return;
  const closed = await db.transaction().execute(async (tx) => {
    await deleteFilmUpload(tx, film.id);
    return closeUploads(tx, film.uploadId ? [film.uploadId] : []);
  });
  await abortUploads(app, closed);
}

/** Discards an unfinished upload, whoever started it, and frees its space. Fails with `not_found`. */
export async function discardUpload(
  app: AppContext,
  actor: Pick<Actor, 'personId'>,
  id: string,
): Promise<void> {
  const closed = await app.db.transaction().execute(async (tx) => {
    const film = await deleteRunningFilmUpload(tx, id);
    if (!film?.interviewId) throw fail('not_found');
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'upload cancelled',
      subjectKind: 'interview',
      subjectId: film.interviewId,
      before: { file: film.filename },
    });
    return closeUploads(tx, film.uploadId ? [film.uploadId] : []);
  });
  await abortUploads(app, closed);
}

const toProgress = (film: FilmUpload, received: number, done = film.isCompleted): UploadProgress => ({
  success: true,
  done,
  received,
  chunks: film.chunks,
  session_id: film.interviewId,
});
