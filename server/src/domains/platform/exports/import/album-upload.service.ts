import type { Readable } from 'node:stream';
import type { AlbumUpload, UploadProgress } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { toPlainName } from '../../../../providers/storage/file-name.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { type Chunk, drain } from '../../../../uploads/chunk.ts';
import {
  abortUploads,
  closeUploads,
  findUpload,
  listPartNumbers,
  openUpload,
  storePart,
  type Upload,
} from '../../../../uploads/uploads.ts';
import { findPerson } from '../../../people/people/index.ts';
import { albumFolder, importAlbumFile } from './album-import.kinds.ts';
import {
  deleteAlbumUpload,
  findAlbumFile,
  findSameUpload,
  insertAlbumImport,
  markQueued,
} from './album-upload.queries.ts';

/**
 * Starts the upload of an album, or continues the caller's unfinished one of the same file; returns its id. Fails with
 * `not_found` if the customer does not exist, with `no_space` if the file does not fit in the store.
 */
export async function startAlbumUpload(
  app: AppContext,
  actor: Pick<Actor, 'personId'>,
  { filename, bytes, customer_id: customerId }: AlbumUpload,
): Promise<string> {
  const { db, now } = app;
  const customer = customerId && (await findPerson(db, customerId));
  if (customerId && (!customer || customer.staff_role !== null)) throw fail('not_found');
  const file = {
    staffId: actor.personId,
    customerId,
    filename: toPlainName(filename) || 'album.zip',
    bytes,
  };
  const existingId = await findSameUpload(db, file);
  if (existingId) return existingId;
  const id = newId();
  const key = `${albumFolder(id)}/album.zip`;
  await openUpload(app, { key, bytes }, async (tx, uploadId) => {
    await insertAlbumImport(tx, file, { id, key, uploadId, createdAt: now() });
    return true;
  }).catch((error: unknown) => {
    throw error instanceof StorageFull ? fail('no_space') : error;
  });
  return id;
}

/**
 * Stores one chunk of an album durably; the last one queues the import. Chunks may arrive in any order and any number
 * of times. Fails with `not_found`, and with `upload_changed` if it belongs to another file.
 */
export async function storeAlbumChunk(
  app: AppContext,
  id: string,
  { number, offset, bytes, file: { bytes: fileBytes, chunks } }: Chunk,
  content: Readable,
): Promise<UploadProgress> {
  const file = await findAlbumFile(app.db, id);
  if (!file) throw fail('not_found');
  if (file.bytes !== fileBytes) throw fail('upload_changed');
  const upload = file.uploadId && (await findUpload(app.db, file.uploadId));
  if (!upload) {
    await drain(content);
    return findEndedProgress(app, id, chunks);
  }
  const stored = await storePart(app, upload, { number, offset, bytes, count: chunks }, content);
  if (stored === 'closed') return findEndedProgress(app, id, chunks);
  if (stored !== 'joined') return toProgress(stored, chunks, false);
  await queueImport(app, id, upload);
  return toProgress(chunks, chunks, true);
}

/** Returns the progress of an upload that has ended meanwhile. Fails with `upload_lost` if it was cancelled. */
async function findEndedProgress({ db }: AppContext, id: string, chunks: number): Promise<UploadProgress> {
  if (!(await findAlbumFile(db, id))?.isComplete) throw fail('upload_lost');
  return toProgress(chunks, chunks, true);
}

async function queueImport({ db, jobs, storage }: AppContext, id: string, upload: Upload): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await closeUploads(tx, [upload.id]);
    // One at a time, because a large album keeps the disk busy.
    if (await markQueued(tx, id)) await jobs.add(tx, importAlbumFile, { id, waits: 0 }, { queue: 'exports' });
  });
  // An upload that was cancelled while its last chunk arrived.
  if (!(await findAlbumFile(db, id))) await storage.remove(upload.key);
}

/** Returns the stored chunks of an album. Fails with `not_found`. */
export async function findAlbumUpload(
  { db }: AppContext,
  id: string,
): Promise<UploadProgress & { numbers: number[] }> {
  const file = await findAlbumFile(db, id);
  if (!file) throw fail('not_found');
  const numbers = file.uploadId ? await listPartNumbers(db, file.uploadId) : [];
  return { ...toProgress(numbers.length, numbers.length, file.isComplete), numbers };
}

/** Discards the unfinished upload of an album. Fails with `not_found`. */
export async function cancelAlbumUpload(app: AppContext, id: string): Promise<void> {
  const closed = await app.db.transaction().execute(async (tx) => {
    const album = await deleteAlbumUpload(tx, id);
    if (!album) throw fail('not_found');
    return closeUploads(tx, album.uploadId ? [album.uploadId] : []);
  });
  await abortUploads(app, closed);
}

const toProgress = (received: number, chunks: number, done: boolean): UploadProgress => ({
  success: true,
  done,
  received,
  chunks,
  session_id: null,
});
