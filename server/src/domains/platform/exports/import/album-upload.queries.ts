import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';

/** The file of an album that is being uploaded, or was. */
export interface AlbumFile {
  id: string;
  bytes: number;
  /** The running upload; null once it has ended. */
  uploadId: string | null;
  isComplete: boolean;
}

interface NewImport {
  staffId: string;
  customerId: string | null;
  filename: string;
  bytes: number;
}

const columns = [
  'id',
  'bytes',
  'upload_id as uploadId',
  sql<boolean>`state <> 'uploading'`.as('isComplete'),
] as const;

/** Returns the file of an import; undefined if it was cancelled. */
export const findAlbumFile = (db: Db, id: string): Promise<AlbumFile | undefined> =>
  db.selectFrom('album_imports').select(columns).where('id', '=', id).executeTakeFirst();

/** Returns the id of a staff member's unfinished upload of the same file for the same customer. */
export async function findSameUpload(
  db: Db,
  { staffId, customerId, filename, bytes }: NewImport,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('album_imports')
    .select('id')
    .where('state', '=', 'uploading')
    .where('staff_id', '=', staffId)
    .where('customer_id', 'is not distinct from', customerId)
    .where('filename', '=', filename)
    .where('bytes', '=', bytes)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Inserts an import whose file is still to be uploaded. */
export async function insertAlbumImport(
  db: Db,
  { staffId, customerId, filename, bytes }: NewImport,
  { id, key, uploadId, createdAt }: { id: string; key: string; uploadId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('album_imports')
    .values({
      id,
      staff_id: staffId,
      customer_id: customerId,
      filename,
      bytes,
      storage_key: key,
      upload_id: uploadId,
      state: 'uploading',
      created_at: createdAt,
    })
    .execute();
}

/** Queues an import whose file is complete; returns whether it was still being uploaded. */
export async function markQueued(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('album_imports')
    .set({ state: 'queued' })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an import whose file is not complete; returns its upload. */
export const deleteAlbumUpload = (tx: Tx, id: string): Promise<{ uploadId: string | null } | undefined> =>
  tx
    .deleteFrom('album_imports')
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning('upload_id as uploadId')
    .executeTakeFirst();
