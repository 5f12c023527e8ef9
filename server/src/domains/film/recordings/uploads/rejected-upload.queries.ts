import type { Db } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';

/** Records that an upload is not an mp4 file, so that its remaining chunks do not restart it. */
export async function markUploadRejected(db: Db, id: string, at: Date): Promise<void> {
  await db.deleteFrom('upload_chunks').where('upload_id', '=', id).execute();
  await db.updateTable('uploads').set({ refused_at: at }).where('id', '=', id).execute();
}

/** Inserts an upload that was rejected at its first chunk, so that its other chunks do not start it. */
export const insertRejectedUpload = (
  db: Db,
  ownerId: string,
  interviewId: string,
  file: { identifier: string; name: string; bytes: number; chunks: number },
  at: Date,
): Promise<unknown> =>
  db
    .insertInto('uploads')
    .values({
      id: newId(),
      identifier: file.identifier,
      owner_id: ownerId,
      interview_id: interviewId,
      filename: file.name,
      bytes: file.bytes,
      chunks: file.chunks,
      storage_key: '',
      storage_handle: '',
      refused_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
