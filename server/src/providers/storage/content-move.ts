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
  known: Map<string, MovedFile>;
  record(moved: MovedFile): Promise<void>;
}

/** The progress of a move. */
export interface MoveProgress {
  files: number;
  /** Files that were already there. */
  before: number;
  /** Bytes copied in this run. */
  bytes: number;
}

/** Files copied concurrently, because small ones mostly wait for the network. */
const maxConcurrentFiles = 4;

/**
 * Copies all content of a store into another one, and reads each file back there to compare it. May be repeated after
 * every kind of end: what is noted, or lies there already with the same checksum, is not copied again. Uploads that are
 * still open are left behind: who sends them begins anew. Fails when a file arrived changed.
 */
export async function moveContent(
  from: Storage,
  to: Storage,
  log: MoveLog,
  onFile: (progress: MoveProgress) => void,
): Promise<MoveProgress> {
  const progress: MoveProgress = { files: 0, before: 0, bytes: 0 };
  const list = from.list('')[Symbol.asyncIterator]();
  const worker = async () => {
    for (let next = await list.next(); !next.done; next = await list.next()) {
      const { key, handle } = next.value;
      if (handle !== null) continue;
      const copied = await moveFile(from, to, key, log);
      if (copied === null) continue;
      progress.files += 1;
      if (copied === 0) progress.before += 1;
      progress.bytes += copied;
      onFile(progress);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentFiles }, worker));
  return progress;
}

/** Moves one file; returns the number of bytes copied, or null if it was deleted in the meantime. */
async function moveFile(from: Storage, to: Storage, key: string, log: MoveLog): Promise<number | null> {
  const bytes = await from.size(key);
  if (bytes === null) return null;
  const targetBytes = await to.size(key);
  if (targetBytes === bytes && log.known.get(key)?.bytes === bytes) return 0;
  let sent: string;
  if (targetBytes === bytes) sent = await checksum(await from.read(key));
  else {
    if (targetBytes !== null) await to.remove(key);
    const hash = createHash('sha256');
    await to.write(key, Readable.from(hashChunks(await from.read(key), hash), { objectMode: false }));
    sent = hash.digest('hex');
  }
  const arrived = await checksum(await to.read(key));
  if (arrived !== sent) {
    await to.remove(key);
    throw new Error(`${key} was corrupted while copying and has been removed there. Please start again.`);
  }
  const moved = { key, bytes, sha256: sent };
  await log.record(moved);
  log.known.set(key, moved);
  return targetBytes === bytes ? 0 : bytes;
}

/**
 * Removes all content of a store that lies in the other one as well. Before the first file is removed, every one is
 * looked for there; fails, removing nothing, when one is missing. Answers how many were removed.
 */
export async function removeMoved(from: Storage, to: Storage, log: MoveLog): Promise<number> {
  const keys: string[] = [];
  for await (const { key, handle } of from.list('')) {
    if (handle !== null) continue;
    const moved = log.known.get(key);
    if (!moved || (await to.size(key)) !== moved.bytes) {
      throw new Error(`${key} was not moved. Nothing is removed; please start again.`);
    }
    keys.push(key);
  }
  for (const key of keys) await from.remove(key);
  return keys.length;
}

async function checksum(content: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece as Buffer);
  return hash.digest('hex');
}

async function* hashChunks(content: Readable, hash: ReturnType<typeof createHash>) {
  for await (const piece of content) {
    hash.update(piece as Buffer);
    yield piece as Buffer;
  }
}
