import type { AppContext } from '../../../context.ts';
import { Failure, fail } from '../../../http/failure.ts';
import { markCompleted } from '../recording.queries.ts';
import { addRecording, type FilmMetadata, readStoredMp4 } from '../recording.service.ts';
import { listStoredParts } from './chunk.queries.ts';
import { markUploadRejected } from './rejected-upload.queries.ts';
import { findUploadState, type Upload } from './upload.queries.ts';

/**
 * Turns the stored chunks of an upload into a recording. Idempotent, even for concurrent requests: one of them
 * adds the recording, all of them succeed.
 * @throws MissingContent if the store has neither the chunks nor the assembled file
 * @throws Failure `not_mp4` if the file is not an mp4, `upload_lost` if the upload was cancelled meanwhile
 */
export async function completeUpload(
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
