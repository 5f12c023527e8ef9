import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Storage } from './port.ts';

/** Content verified in the other store: the SHA-256 of the bytes read back from there, in hex. */
export interface MovedFile {
  key: string;
  bytes: number;
  sha256: string;
}

/** The record of moved content. */
export interface MoveLog {
  /** The moved content by key. */
  movedFiles: Map<string, MovedFile>;
  record(moved: MovedFile): Promise<void>;
}

/** The progress of a move. */
export interface MoveProgress {
  /** Files that are complete in the other store. */
  files: number;
  /** Those of them that were there before this run. */
  existingFiles: number;
  /** Bytes copied in this run. */
  bytes: number;
}

/** Files copied concurrently, because small ones mostly wait for the network. */
const maxConcurrentFiles = 4;

/**
 * Copies all content of a store to another one, and reads each file back to verify its checksum. Can be repeated
 * after an interruption: files that are recorded as copied, or exist there with the same checksum, are skipped.
 * Open uploads are not copied; their senders have to start over. Fails if a copy differs.
 */
export async function moveContent(
  from: Storage,
  to: Storage,
  log: MoveLog,
  onFile: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  const progress: MoveProgress = { files: 0, existingFiles: 0, bytes: 0 };
  const list = from.list('')[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await list.next(); !next.done; next = await list.next()) {
      const { key, handle } = next.value;
      if (handle !== null) continue;
      const copiedBytes = await moveFile(from, to, key, log);
      if (copiedBytes === null) continue;
      progress.files += 1;
      if (copiedBytes === 0) progress.existingFiles += 1;
      progress.bytes += copiedBytes;
      onFile(progress);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentFiles }, worker));
  return progress;
}

/** Copies one file; returns the number of bytes copied, or null if it was deleted in the meantime. */
async function moveFile(from: Storage, to: Storage, key: string, log: MoveLog): Promise<number | null> {
  const bytes = await from.size(key);
  if (bytes === null) return null;
  const targetBytes = await to.size(key);
  if (targetBytes === bytes && log.movedFiles.get(key)?.bytes === bytes) return 0;
  let sourceChecksum: string;
  if (targetBytes === bytes) sourceChecksum = await computeChecksum(await from.read(key));
  else {
    if (targetBytes !== null) await to.remove(key);
    const hash = createHash('sha256');
    await to.write(key, Readable.from(hashChunks(await from.read(key), hash), { objectMode: false }));
    sourceChecksum = hash.digest('hex');
  }
  const targetChecksum = await computeChecksum(await to.read(key));
  if (targetChecksum !== sourceChecksum) {
    await to.remove(key);
    throw new Error(
      `${key} was corrupted while it was copied, and the copy has been removed. Please start again.`,
    );
  }
  const moved = { key, bytes, sha256: sourceChecksum };
  await log.record(moved);
  log.movedFiles.set(key, moved);
  return targetBytes === bytes ? 0 : bytes;
}

/**
 * Removes the content of a store that the other one has as well; returns the number of removed files. Checks all
 * files first: if one is missing there, it fails and removes nothing.
 */
export async function removeMovedContent(from: Storage, to: Storage, log: MoveLog): Promise<number> {
  const keys: string[] = [];
  for await (const { key, handle } of from.list('')) {
    if (handle !== null) continue;
    const moved = log.movedFiles.get(key);
    if (!moved || (await to.size(key)) !== moved.bytes) {
      throw new Error(`${key} was not moved. Nothing is removed; please start again.`);
    }
    keys.push(key);
  }
  for (const key of keys) await from.remove(key);
  return keys.length;
}

/** Returns the SHA-256 of the content, in hex. */
async function computeChecksum(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function* hashChunks(content: Readable, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk as Buffer);
    yield chunk as Buffer;
  }
}
