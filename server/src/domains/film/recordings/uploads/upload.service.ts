import type { UploadName, UploadProgress, UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import type { Chunk } from './chunk.policy.ts';
import { countChunks, hasChunk, listStoredParts } from './chunk.queries.ts';
import { chooseInterview } from './interview-choice.service.ts';
import { deleteUpload, findUpload } from './upload.queries.ts';
import { toUploadProgress } from './upload.view.ts';

/** Returns the progress of an upload if this chunk of it is stored; fails with `not_found` otherwise. */
export async function findChunk(
  { db }: AppContext,
  ownerId: string,
  target: UploadTarget,
  { number, file }: Chunk,
): Promise<UploadProgress> {
  const upload = await findUpload(db, ownerId, target, file.identifier);
  if (!upload || upload.isRejected || upload.bytes !== file.bytes) throw fail('not_found');
  if (upload.isCompleted) return toUploadProgress(upload, upload.chunks);
  if (!(await hasChunk(db, upload.id, number))) throw fail('not_found');
  return toUploadProgress(upload, await countChunks(db, upload.id));
}

/** Returns the stored chunks of a file; none if its upload was never started. */
export async function findUploadStatus(
  app: AppContext,
  ownerId: string,
  name: UploadName,
): Promise<UploadProgress & { numbers: number[] }> {
  const upload = await findUpload(app.db, ownerId, name, name.identifier);
  if (!upload || upload.isRejected || upload.bytes !== name.bytes) {
    const session_id = upload?.interviewId ?? (await chooseInterview(app, name));
    return { success: true, done: false, received: 0, chunks: 0, session_id, numbers: [] };
  }
  const numbers = (await listStoredParts(app.db, upload.id)).map((part) => part.number);
  return { ...toUploadProgress(upload, upload.isCompleted ? upload.chunks : numbers.length), numbers };
}

/** Discards an unfinished upload and its bytes. Does nothing if there is none. */
export async function cancelUpload(
  { db, storage }: AppContext,
  ownerId: string,
  name: UploadName,
): Promise<void> {
  const upload = await findUpload(db, ownerId, name, name.identifier);
  if (!upload || upload.isCompleted) return;
  await deleteUpload(db, upload.id);
  if (!upload.isRejected) await storage.abortUpload(upload.key, upload.handle);
}
