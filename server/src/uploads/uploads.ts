import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { dayMs } from '../calendar.ts';
import type { AppContext } from '../context.ts';
import type { Db, Tx } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { fail } from '../http/failure.ts';
import type { CronJob } from '../jobs/jobs.ts';
import { MissingContent, type StoredPart } from '../providers/storage/port.ts';
import { drain } from './chunk.ts';
import { requireSpace } from './space.ts';

/**
 * A file that is stored in parts, in any order: a film or an album that staff send, or a film that is fetched from the
 * meeting provider. Its row exists until the file is complete or abandoned. Whoever opens an upload records what it is
 * for in a row of its own, which refers to it.
 */
export interface Upload {
  id: string;
  key: string;
  /** The store's name of the unfinished file. */
  handle: string;
}

/** A part of a file: its number from 1, and its position. */
export interface Part {
  number: number;
  /** First byte within the file, from 0. */
  offset: number;
  bytes: number;
}

/**
 * Opens an upload of `bytes`, for which space is reserved. `record` stores what it is for, in the same transaction; if it
 * returns false, the upload is not opened, and null is returned. The upload is abandoned after `days`.
 * @throws StorageFull if the file does not fit in the store
 */
export async function openUpload(
  { db, storage, now }: AppContext,
  { key, bytes, days = 7 }: { key: string; bytes: number; days?: number },
  record: (tx: Tx, uploadId: string) => Promise<boolean>,
): Promise<Upload | null> {
  const id = newId();
  const handle = await storage.startUpload(key, bytes);
  const expires_at = new Date(now().getTime() + days * dayMs);
  const isOpened = await db
    .transaction()
    .execute(async (tx) => {
      await requireSpace(storage, tx, bytes);
      await tx
        .insertInto('uploads')
        .values({ id, storage_key: key, storage_handle: handle, bytes, expires_at })
        .execute();
      if (!(await record(tx, id))) throw notRecorded;
      return true;
    })
    .catch(async (error: unknown) => {
      await storage.abortUpload(key, handle);
      if (error !== notRecorded) throw error;
      return false;
    });
  return isOpened ? { id, key, handle } : null;
}

/** Rolls back the transaction of an upload that another request has opened. */
const notRecorded = new Error('This upload was opened by another request.');

/** Returns an open upload; undefined if it is complete or abandoned. */
export const findUpload = (db: Db, id: string): Promise<Upload | undefined> =>
  db
    .selectFrom('uploads')
    .select(['id', 'storage_key as key', 'storage_handle as handle'])
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Stores a part durably, any number of times. With `count`, joins the parts once that many are there. Returns the number of
 * stored parts; `joined` once the file is in the store, after which `closeUploads` must follow; and `closed` if the
 * upload was completed or abandoned meanwhile.
 * @throws Failure `upload_lost` if the store has lost the upload, which starts over
 */
export async function storePart(
  app: AppContext,
  upload: Upload,
  { number, offset, bytes, count }: Part & { count?: number },
  content: Readable,
): Promise<number | 'joined' | 'closed'> {
  const { db, storage } = app;
  try {
    if (await hasPart(db, upload.id, number)) await drain(content);
    else {
      const stored = await storage.writePart(upload.key, upload.handle, number, offset, bytes, content);
      if (!(await insertPart(db, upload.id, bytes, stored))) return 'closed';
    }
    const received = await countParts(db, upload.id);
    // Without parts, the upload has ended since.
    if (received === 0) return 'closed';
    return received === count ? await joinParts(app, upload) : received;
  } catch (error) {
    return handleMissingUpload(app, upload, error);
  }
}

/**
 * Joins the parts of an upload to its file, of which all are stored, any number of times.
 * @throws Failure `upload_lost` if the store has lost the upload, which starts over
 */
export async function joinParts(app: AppContext, upload: Upload): Promise<'joined' | 'closed'> {
  const { db, storage } = app;
  try {
    await storage.complete(upload.key, upload.handle, await listParts(db, upload.id));
    return 'joined';
  } catch (error) {
    return handleMissingUpload(app, upload, error);
  }
}

/**
 * Decides what it means that the store does not know an upload: it has ended, its file is there, or it starts over. Rethrows
 * any other error.
 */
async function handleMissingUpload(
  app: AppContext,
  upload: Upload,
  error: unknown,
): Promise<'joined' | 'closed'> {
  if (!(error instanceof MissingContent)) throw error;
  if (!(await findUpload(app.db, upload.id))) return 'closed';
  // A concurrent request has joined the parts, or the store has lost them.
  if ((await app.storage.size(upload.key)) !== null) return 'joined';
  await restartUpload(app, upload);
  throw fail('upload_lost');
}

/** Reopens an upload that the store has lost, without its parts; of concurrent requests, one does. */
async function restartUpload({ db, storage }: AppContext, { id, key, handle }: Upload): Promise<void> {
  const row = await db.selectFrom('uploads').select('bytes').where('id', '=', id).executeTakeFirst();
  if (!row) return;
  const newHandle = await storage.startUpload(key, Number(row.bytes));
  const isRestarted = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('uploads')
      .set({ storage_handle: newHandle })
      .where('id', '=', id)
      .where('storage_handle', '=', handle)
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await tx.deleteFrom('upload_parts').where('upload_id', '=', id).execute();
    return numUpdatedRows === 1n;
  });
  if (!isRestarted && newHandle !== (await findUpload(db, id))?.handle)
    await storage.abortUpload(key, newHandle);
}

/**
 * Ends uploads in the transaction that records their outcome; their files stay in the store. Returns those that were
 * open: of several requests that complete an upload, one closes it.
 */
export async function closeUploads(tx: Tx, ids: readonly string[]): Promise<Upload[]> {
  if (ids.length === 0) return [];
  return tx
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .returning(['id', 'storage_key as key', 'storage_handle as handle'])
    .execute();
}

/** Returns the number of stored parts of an upload if part `number` is one of them; null otherwise. */
export const countPartsWith = async (db: Db, uploadId: string, number: number): Promise<number | null> =>
  (await hasPart(db, uploadId, number)) ? countParts(db, uploadId) : null;

/** Removes the parts of uploads that were closed without a file, after the commit. */
export async function abortUploads({ storage }: AppContext, closed: readonly Upload[]): Promise<void> {
  for (const { key, handle } of closed) await storage.abortUpload(key, handle);
}

/** Lists the numbers of the stored parts of an upload, in order. */
export const listPartNumbers = async (db: Db, uploadId: string): Promise<number[]> =>
  (await listParts(db, uploadId)).map(({ number }) => number);

/** The stored bytes of the upload to which a column refers, in a query. */
export const storedBytesOf = (column: string) =>
  sql<string>`(select coalesce(sum(upload_parts.bytes), 0) from upload_parts
    where upload_parts.upload_id = ${sql.ref(column)})`;

/** Whether an open upload will become the file `key`. */
export async function isUploading(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom('uploads').select('id').where('storage_key', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Removes uploads that were not completed in time, every night. Features delete what they were for. */
export const clearUploadsCron = (app: AppContext): CronJob => ({
  name: 'clear_uploads',
  pattern: '15 9 * * *',
  async run() {
    const expired = await app.db
      .deleteFrom('uploads')
      .where('expires_at', '<', app.now())
      .returning(['id', 'storage_key as key', 'storage_handle as handle'])
      .execute();
    await abortUploads(app, expired);
  },
});

async function hasPart(db: Db, uploadId: string, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('upload_parts')
    .select('number')
    .where('upload_id', '=', uploadId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a durably stored part; false if its upload is complete or abandoned. */
async function insertPart(db: Db, uploadId: string, bytes: number, part: StoredPart): Promise<boolean> {
  // The lock waits for a running end of the upload, and sees its outcome.
  const { numAffectedRows } = await sql`
    insert into upload_parts (upload_id, number, bytes, tag)
    select id, ${part.number}::int, ${bytes}::int, ${part.tag}::text from uploads where id = ${uploadId} for share
    on conflict (upload_id, number) do update set tag = excluded.tag`.execute(db);
  return numAffectedRows === 1n;
}

async function countParts(db: Db, uploadId: string): Promise<number> {
  const { count } = await db
    .selectFrom('upload_parts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('upload_id', '=', uploadId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the stored parts in order, with the tags that the store returned. */
const listParts = (db: Db, uploadId: string): Promise<StoredPart[]> =>
  db
    .selectFrom('upload_parts')
    .select(['number', 'tag'])
    .where('upload_id', '=', uploadId)
    .orderBy('number')
    .execute();
