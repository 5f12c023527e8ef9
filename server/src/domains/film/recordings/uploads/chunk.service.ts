import type { Readable } from 'node:stream';
import type { UploadProgress, UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { Failure, fail } from '../../../../http/failure.ts';
import { MissingContent } from '../../../../providers/storage/port.ts';
import { hasMp4Signature } from '../media/mp4.ts';
import { markCompleted } from '../recording.queries.ts';
import { addRecording, type FilmMetadata, readStoredMp4 } from '../recording.service.ts';
import type { Chunk } from './chunk.policy.ts';
import { countChunks, hasChunk, insertChunk, listStoredParts } from './chunk.queries.ts';
import { drain, readHead } from './chunk.request.ts';
import { markUploadRejected } from './rejected-upload.queries.ts';
import { deleteUpload, findUpload, findUploadState, type Upload } from './upload.queries.ts';
import { toUploadProgress } from './upload.view.ts';
import { toUploadFailure } from './upload-failure.ts';
import { rejectUpload, startUpload, type UploadApp } from './upload-start.service.ts';

/**
 * Stores one chunk durably; the last one creates the recording. Chunks may arrive in any order and any number
 * of times. `readParameters` parses the parameters of the request; if it fails, the content is drained nevertheless.
 */
export async function storeChunk(
  app: UploadApp,
  ownerId: string,
  readParameters: () => Promise<[UploadTarget, Chunk]>,
  content: Readable,
): Promise<UploadProgress> {
  try {
    const [target, chunk] = await readParameters();
    return await storeContent(app, ownerId, target, chunk, content);
  } catch (error) {
    throw toUploadFailure(error, content);
  } finally {
    content.resume();
  }
}

async function storeContent(
  app: UploadApp,
  ownerId: string,
  target: UploadTarget,
  chunk: Chunk,
  incoming: Readable,
): Promise<UploadProgress> {
  const { number, offset, bytes, file } = chunk;
  const { db, storage } = app;
  const isHeldEarlier = target.held_earlier === true;
  const { head, content } = number === 1 ? await readHead(incoming, 12) : { head: null, content: incoming };
  if (head && !hasMp4Signature(head)) return rejectUpload(app, ownerId, target, file);
  let upload = await findUpload(db, ownerId, target, file.identifier);
  if (upload?.isRejected && number > 1) throw fail('not_mp4');
  if (!upload || upload.isRejected) upload = await startUpload(app, ownerId, target, file);
  if (upload.bytes !== file.bytes || upload.chunks !== file.chunks || upload.filename !== file.name) {
    throw fail('upload_changed');
  }
  if (upload.isCompleted) {
    await drain(content);
    return toUploadProgress(upload, upload.chunks);
  }
  try {
    if (await hasChunk(db, upload.id, number)) await drain(content);
    else {
      const part = await storage.writePart(upload.key, upload.handle, number, offset, bytes, content);
      if (!(await insertChunk(db, upload.id, bytes, part))) return await findClosedProgress(app, upload);
    }
    const received = await countChunks(db, upload.id);
    if (received < upload.chunks) return toUploadProgress(upload, received);
    return await completeAndReport(app, ownerId, upload, isHeldEarlier);
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error;
    return recoverUpload(app, ownerId, upload, isHeldEarlier);
  }
}

async function completeAndReport(
  app: UploadApp,
  ownerId: string,
  upload: Upload,
  isHeldEarlier: boolean,
): Promise<UploadProgress> {
  await completeUpload(app, ownerId, upload, isHeldEarlier);
  return toUploadProgress({ ...upload, isCompleted: true }, upload.chunks);
}

/** Returns the progress of an upload that is no longer open; fails if it was rejected or cancelled. */
async function findClosedProgress({ db }: UploadApp, upload: Upload): Promise<UploadProgress> {
  const state = await findUploadState(db, upload.id);
  if (state === 'done') return toUploadProgress({ ...upload, isCompleted: true }, upload.chunks);
  throw fail(state === 'refused' ? 'not_mp4' : 'upload_lost');
}

/**
 * Handles an upload that is missing in the store. Either a concurrent request has already assembled its parts,
 * and the upload is completed here as well; or the store lost it, and the upload starts over.
 */
async function recoverUpload(
  app: UploadApp,
  ownerId: string,
  upload: Upload,
  isHeldEarlier: boolean,
): Promise<UploadProgress> {
  const { db, storage } = app;
  if ((await findUploadState(db, upload.id)) !== 'open') return findClosedProgress(app, upload);
  if ((await storage.size(upload.key)) !== null)
    return completeAndReport(app, ownerId, upload, isHeldEarlier);
  await deleteUpload(db, upload.id);
  return findClosedProgress(app, upload);
}

/**
 * Turns the stored chunks of an upload into a recording. Idempotent, even for concurrent requests: one of them
 * adds the recording, all of them succeed.
 * @throws MissingContent if the store has neither the chunks nor the assembled file
 * @throws Failure `not_mp4` if the file is not an mp4, `upload_lost` if the upload was cancelled meanwhile
 */
async function completeUpload(
  app: AppContext,
  ownerId: string,
  upload: Upload,
  isHeldEarlier: boolean,
): Promise<void> {
  const { db, storage, now } = app;
  await storage.complete(upload.key, upload.handle, await listStoredParts(db, upload.id));
  let metadata: FilmMetadata;
  try {
    metadata = await readStoredMp4(app, upload.key);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_mp4') {
      await db.transaction().execute((tx) => markUploadRejected(tx, upload.id, now()));
      await storage.remove(upload.key);
    }
    throw error;
  }
  const { interviewId, key, filename, bytes, place } = upload;
  const isAdded = await db.transaction().execute(async (tx) => {
    if (!(await markCompleted(tx, upload.id, now()))) return false;
    const recording = { interviewId, key, filename, bytes, ...metadata, uploadedBy: ownerId };
    await addRecording(app, tx, recording, place, isHeldEarlier);
    return true;
  });
  // The row of a completed upload stays: a missing one was cancelled, and no recording uses its file.
  if (isAdded || (await findUploadState(db, upload.id)) === 'done') return;
  await storage.remove(key);
  throw fail('upload_lost');
}
