import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { StoredPart } from '../../../../providers/storage/port.ts';

/** The file of an album that is being uploaded, or was. */
export interface AlbumFile {
  id: string;
  filename: string;
  bytes: number;
  key: string;
  handle: string;
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
  'filename',
  'bytes',
  'storage_key as key',
  'storage_handle as handle',
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
  { id, key, handle, createdAt }: { id: string; key: string; handle: string; createdAt: Date },
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
      storage_handle: handle,
      state: 'uploading',
      created_at: createdAt,
    })
    .execute();
}

/** Records a stored chunk; false if the upload was cancelled or is complete. */
export async function insertAlbumChunk(db: Db, importId: string, part: StoredPart): Promise<boolean> {
  // The lock waits for a running cancellation or completion, and sees its outcome.
  const { numAffectedRows } = await sql`
    insert into album_import_chunks (import_id, number, tag)
    select id, ${part.number}::int, ${part.tag}::text
    from album_imports where id = ${importId} and state = 'uploading' for share
    on conflict (import_id, number) do update set tag = excluded.tag`.execute(db);
  return numAffectedRows === 1n;
}

/** Lists the stored chunks of an album in order, with the tags that the store returned. */
export const listAlbumChunks = (db: Db, importId: string): Promise<StoredPart[]> =>
  db
    .selectFrom('album_import_chunks')
    .select(['number', 'tag'])
    .where('import_id', '=', importId)
    .orderBy('number')
    .execute();

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

/** Deletes an import whose file is not complete; returns where its chunks are stored. */
export const deleteAlbumUpload = (db: Db, id: string): Promise<{ key: string; handle: string } | undefined> =>
  db
    .deleteFrom('album_imports')
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .returning(['storage_key as key', 'storage_handle as handle'])
    .executeTakeFirst();

/** Deletes the records of the chunks of an upload that the store has lost, and records the handle of its new upload. */
export async function restartAlbumUpload(tx: Tx, id: string, handle: string): Promise<void> {
  await tx.deleteFrom('album_import_chunks').where('import_id', '=', id).execute();
  await tx
    .updateTable('album_imports')
    .set({ storage_handle: handle })
    .where('id', '=', id)
    .where('state', '=', 'uploading')
    .execute();
}
