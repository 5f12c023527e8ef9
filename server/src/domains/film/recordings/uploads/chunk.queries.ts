import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import type { StoredPart } from '../../../../providers/storage/port.ts';

/** Whether a chunk is stored. */
export async function hasChunk(db: Db, uploadId: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('upload_chunks')
    .select('number')
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a durably stored chunk; false if its upload is gone, rejected or completed. */
export async function insertChunk(
  db: Db,
  uploadId: string,
  bytes: number,
  part: StoredPart,
): Promise<boolean> {
  // The lock waits for a running cancellation or completion, and sees its outcome.
  const { numAffectedRows } = await sql`
    insert into upload_chunks (upload_id, number, bytes, tag)
    select id, ${part.number}::int, ${bytes}::int, ${part.tag}::text
    from uploads where id = ${uploadId} and refused_at is null and completed_at is null for share
    on conflict (upload_id, number) do update set tag = excluded.tag`.execute(db);
  return numAffectedRows === 1n;
}

/** Counts the stored chunks of an upload. */
export async function countChunks(db: Db, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_chunks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the stored chunks of an upload in order, with the tags that the store returned. */
export const listStoredParts = (db: Db, uploadId: string): Promise<StoredPart[]> =>
  db
    .selectFrom('upload_chunks')
    .select(['number', 'tag'])
    .where('upload_id', '=', uploadId)
    .orderBy('number')
    .execute();
