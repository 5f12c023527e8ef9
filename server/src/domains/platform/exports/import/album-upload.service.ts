import type { Readable } from 'node:stream';
import type { AlbumUpload, UploadProgress } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { newId } from '../../../../database/ids.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { toPlainName } from '../../../../providers/storage/file-name.ts';
import { MissingContent, StorageFull } from '../../../../providers/storage/port.ts';
import { type Chunk, drain, requireUsableSpace, toUploadFailure } from '../../../film/recordings/index.ts';
import { findPerson } from '../../../people/people/index.ts';
import { albumFolder, importAlbumFile } from './album-import.kinds.ts';
import {
  type AlbumFile,
  deleteAlbumUpload,
  findAlbumFile,
  findSameUpload,
  insertAlbumChunk,
  insertAlbumImport,
  listAlbumChunks,
  markQueued,
  restartAlbumUpload,
} from './album-upload.queries.ts';

/**
 * Starts the upload of an album, or continues the caller's unfinished one of the same file; returns its id. Fails with
 * `not_found` if the customer does not exist, with `no_space` if the file does not fit in the store.
 */
export async function startAlbumUpload(
  { db, storage, now }: AppContext,
  actor: Pick<Actor, 'personId'>,
  { filename, bytes, customer_id: customerId }: AlbumUpload,
): Promise<string> {
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
  await requireUsableSpace(storage, db, bytes).catch((error: unknown) => {
    throw error instanceof StorageFull ? fail('no_space') : error;
  });
  const id = newId();
  const key = `${albumFolder(id)}/album.zip`;
  const handle = await storage.startUpload(key, bytes);
  await insertAlbumImport(db, file, { id, key, handle, createdAt: now() });
  return id;
}

/**
 * Stores one chunk of an album durably; the last one queues the import. Chunks may arrive in any order and any number
 * of times. `readParameters` parses the parameters of the request; if it fails, the content is drained nevertheless.
 */
export async function storeAlbumChunk(
  app: AppContext,
  readParameters: () => [id: string, Chunk],
  content: Readable,
): Promise<UploadProgress> {
  try {
    const [id, chunk] = readParameters();
    const file = await findAlbumFile(app.db, id);
    if (!file) throw fail('not_found');
    if (file.bytes !== chunk.file.bytes) throw fail('upload_changed');
    return await storeContent(app, file, chunk, content);
  } catch (error) {
    throw toUploadFailure(error, content);
  } finally {
    content.resume();
  }
}

async function storeContent(
  app: AppContext,
  file: AlbumFile,
  { number, offset, bytes, file: { chunks } }: Chunk,
  content: Readable,
): Promise<UploadProgress> {
  const { db, storage } = app;
  if (file.isComplete) {
    await drain(content);
    return toProgress(chunks, chunks, true);
  }
  try {
    const stored = await listAlbumChunks(db, file.id);
    if (stored.some((part) => part.number === number)) await drain(content);
    else {
      const part = await storage.writePart(file.key, file.handle, number, offset, bytes, content);
      if (!(await insertAlbumChunk(db, file.id, part))) throw fail('upload_lost');
    }
    const parts = await listAlbumChunks(db, file.id);
    if (parts.length < chunks) return toProgress(parts.length, chunks, false);
    await storage.complete(file.key, file.handle, parts);
  } catch (error) {
    if (!(error instanceof MissingContent)) throw error;
    await requireCompleteFile(app, file);
  }
  await queueImport(app, file.id);
  return toProgress(chunks, chunks, true);
}

/**
 * Handles an upload that is missing in the store: a concurrent request may have completed it. Otherwise the store has
 * lost it, and it starts over: fails with `upload_lost`.
 */
async function requireCompleteFile({ db, storage }: AppContext, file: AlbumFile): Promise<void> {
  if ((await storage.size(file.key)) !== null) return;
  const handle = await storage.startUpload(file.key, file.bytes);
  await db.transaction().execute((tx) => restartAlbumUpload(tx, file.id, handle));
  throw fail('upload_lost');
}

async function queueImport({ db, jobs, storage }: AppContext, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // One at a time, because a large album keeps the disk busy.
    if (await markQueued(tx, id)) await jobs.add(tx, importAlbumFile, { id, waits: 0 }, { queue: 'exports' });
  });
  // An upload that was cancelled while its last chunk arrived.
  if (!(await findAlbumFile(db, id))) await storage.remove(`${albumFolder(id)}/album.zip`);
}

/** Returns the stored chunks of an album. Fails with `not_found`. */
export async function findAlbumUpload(
  { db }: AppContext,
  id: string,
): Promise<UploadProgress & { numbers: number[] }> {
  const file = await findAlbumFile(db, id);
  if (!file) throw fail('not_found');
  const numbers = (await listAlbumChunks(db, id)).map(({ number }) => number);
  return { ...toProgress(numbers.length, numbers.length, file.isComplete), numbers };
}

/** Discards the unfinished upload of an album. Fails with `not_found`. */
export async function cancelAlbumUpload({ db, storage }: AppContext, id: string): Promise<void> {
  const upload = await deleteAlbumUpload(db, id);
  if (!upload) throw fail('not_found');
  await storage.abortUpload(upload.key, upload.handle);
}

const toProgress = (received: number, chunks: number, done: boolean): UploadProgress => ({
  success: true,
  done,
  received,
  chunks,
  session_id: null,
});
