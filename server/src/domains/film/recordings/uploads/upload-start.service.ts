import type { UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import { fail } from '../../../../http/failure.ts';
import type { Chunk } from './chunk.policy.ts';
import { chooseInterview } from './interview-choice.service.ts';
import { insertRejectedUpload, markUploadRejected } from './rejected-upload.queries.ts';
import { requireSpace, requireStoryQuota, type StoryBytes } from './space.service.ts';
import { deleteUpload, findUpload, insertUpload, type Upload } from './upload.queries.ts';

/** The app services that uploads use, and a function that returns the bytes of a story's photographs. */
export type UploadApp = AppContext & { photographBytes: StoryBytes };

/**
 * Returns the upload of a file; starts it in the store when there is none, or only a rejected one.
 * @throws StorageFull if the file does not fit in the store
 * @throws Failure `story_full` if it exceeds the story's quota, `not_found` without an interview
 */
export async function startUpload(
  app: UploadApp,
  ownerId: string,
  target: UploadTarget,
  file: Chunk['file'],
): Promise<Upload> {
  const { db, storage, photographBytes } = app;
  const existing = await findUpload(db, ownerId, target, file.identifier);
  if (existing && !existing.isRejected) return existing;
  if (existing) await deleteUpload(db, existing.id);
  const interviewId = await chooseInterview(app, target);
  const id = newId();
  const key = `recordings/${id}.mp4`;
  const handle = await storage.startUpload(key, file.bytes);
  const upload = {
    id,
    interviewId,
    filename: file.name,
    bytes: file.bytes,
    chunks: file.chunks,
    key,
    handle,
    place: target.place ?? ('only' as const),
  };
  const isInserted = await db
    .transaction()
    .execute(async (tx) => {
      await requireStoryQuota(tx, interviewId, file.bytes, photographBytes);
      await requireSpace(storage, tx, file.bytes);
      return insertUpload(tx, ownerId, file.identifier, upload);
    })
    .catch(async (error: unknown) => {
      await storage.abortUpload(key, handle);
      throw error;
    });
  if (isInserted) return { ...upload, isRejected: false, isCompleted: false };
  // A concurrent chunk of the same file has started the upload.
  await storage.abortUpload(key, handle);
  const concurrentUpload = await findUpload(db, ownerId, { session_id: interviewId }, file.identifier);
  if (!concurrentUpload) throw fail('conflict');
  return concurrentUpload;
}

/** Rejects a file that does not begin like an mp4: stores the rejection alone, and fails with `not_mp4`. */
export async function rejectUpload(
  app: UploadApp,
  ownerId: string,
  target: UploadTarget,
  file: Chunk['file'],
): Promise<never> {
  const { db, storage, now } = app;
  const existing = await findUpload(db, ownerId, target, file.identifier);
  if (!existing) await insertRejectedUpload(db, ownerId, await chooseInterview(app, target), file, now());
  else if (!existing.isCompleted && !existing.isRejected) {
    await db.transaction().execute((tx) => markUploadRejected(tx, existing.id, now()));
    await storage.abortUpload(existing.key, existing.handle);
  }
  throw fail('not_mp4');
}
