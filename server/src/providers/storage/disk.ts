import { randomUUID } from 'node:crypto';
import { type FileHandle, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { fileMode, makeDirectory, syncDirectory } from './directory.ts';
import { sendRange } from './file-sender.ts';
import { writeContent, writePart } from './file-writer.ts';
import { validateKey } from './key.ts';
import { type ByteRange, MissingContent, type Storage, StorageFull, type StoredObject } from './port.ts';
import { fileSystemSpace, type ReadSpace, SpaceGuard } from './space.ts';

/** Bytes read from a file at a time. */
const readBytes = 1024 * 1024;

/** Suffix of the incomplete file of an upload in parts. */
const partSuffix = '.part';

/** Suffix of the incomplete file of a running write. */
const draftSuffix = '.draft';

const hasCode = (error: unknown, code: string) => (error as NodeJS.ErrnoException).code === code;

export interface DiskOptions {
  /** Keeps part of the disk free for the database; see `reservedBytes`. Off by default, as for backups. */
  reserve?: boolean;
  /** Returns the size and free space of a file system; by default from the operating system. */
  readSpace?: ReadSpace;
}

/** Media as files in `directory`. Every call returns after bytes and directory entries are synced. */
export function diskStorage(
  directory: string,
  { reserve = false, readSpace = fileSystemSpace }: DiskOptions = {},
): Storage {
  const guard = new SpaceGuard(readSpace, reserve);
  const pathOf = (key: string) => join(directory, validateKey(key));

  return {
    origin: null,

    async write(key, content) {
      const path = pathOf(key);
      const draft = `${path}.${randomUUID()}${draftSuffix}`;
      return mapFullDisk(async () => {
        await makeDirectory(dirname(path));
        const isBuffer = Buffer.isBuffer(content);
        if (isBuffer) await guard.require(dirname(path), content.length);
        const file = await open(draft, 'wx', fileMode);
        try {
          const bytes = await writeContent(
            file,
            content,
            isBuffer ? undefined : guard.createCheck(dirname(path)),
          );
          await file.datasync();
          await rename(draft, path);
          await syncDirectory(dirname(path));
          return bytes;
        } catch (error) {
          await rm(draft, { force: true });
          throw error;
        } finally {
          await file.close();
        }
      });
    },

    async read(key, range?: ByteRange): Promise<Readable> {
      const file = await openContent(pathOf(key), key, 'r');
      return file.createReadStream({ ...range, highWaterMark: readBytes });
    },

    async send(key, range, sink, onStart, signal) {
      const file = await openContent(pathOf(key), key, 'r');
      try {
        onStart();
        await sendRange(file, range, sink, signal);
      } finally {
        await file.close();
      }
    },

    async size(key) {
      return (await statOrNull(pathOf(key)))?.size ?? null;
    },

    async remove(key) {
      await removeFile(pathOf(key));
    },

    async address(key) {
      return pathOf(key);
    },

    async withFile(key, work) {
      const path = pathOf(key);
      if (!(await statOrNull(path))) throw new MissingContent(key);
      return work(path);
    },

    async link() {
      return null;
    },

    async space() {
      await makeDirectory(directory);
      return guard.space(directory);
    },

    list: (prefix) => listFiles(directory, join(directory, prefix)),

    async startUpload(key, bytes) {
      const path = pathOf(key);
      await mapFullDisk(async () => {
        await makeDirectory(dirname(path));
        await guard.require(dirname(path), bytes);
        // The file may exist: an earlier attempt was interrupted before its handle was stored.
        const file = await open(path + partSuffix, 'a', fileMode);
        try {
          await file.truncate(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await syncDirectory(dirname(path));
      });
      return 'part';
    },

    async writePart(key, _handle, number, offset, bytes, content) {
      const path = pathOf(key) + partSuffix;
      const file = await openContent(path, key, 'r+');
      try {
        await mapFullDisk(async () => {
          await guard.require(dirname(path), bytes);
          await writePart(file, content, offset, bytes);
          await file.datasync();
        });
      } finally {
        await file.close();
      }
      return { number, tag: null };
    },

    async complete(key) {
      const path = pathOf(key);
      try {
        await rename(path + partSuffix, path);
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error;
        if (!(await statOrNull(path))) throw new MissingContent(key);
      }
      await syncDirectory(dirname(path));
    },

    async abortUpload(key, handle) {
      const path = pathOf(key);
      await removeFile(handle.endsWith(draftSuffix) ? `${path}.${handle}` : path + partSuffix);
    },
  };
}

async function openContent(path: string, key: string, flags: 'r' | 'r+'): Promise<FileHandle> {
  try {
    return await open(path, flags);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) throw new MissingContent(key);
    throw error;
  }
}

async function statOrNull(path: string) {
  try {
    const stats = await stat(path);
    return stats.isFile() ? stats : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw error;
  }
}

/** Runs `work`; maps a full disk to `StorageFull`. */
async function mapFullDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (hasCode(error, 'ENOSPC') || hasCode(error, 'EDQUOT')) throw new StorageFull('The disk is full.');
    throw error;
  }
}

async function removeFile(path: string): Promise<void> {
  if (!(await statOrNull(path))) return;
  await rm(path, { force: true });
  await syncDirectory(dirname(path));
}

/** Lists all files below a directory; the file of an interrupted write counts as an open upload. */
async function* listFiles(root: string, directory: string): AsyncIterable<StoredObject> {
  const entries = await opendir(directory, { recursive: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  for await (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const stats = await statOrNull(path);
    if (!stats) continue;
    yield { ...parseFileName(relative(root, path)), modifiedAt: stats.mtime };
  }
}

const draftName = /^(.*)\.([0-9a-f-]{36}\.draft)$/;

/** Returns a file's key in the store, and its handle if it is an open upload. */
function parseFileName(name: string): Pick<StoredObject, 'key' | 'handle'> {
  if (name.endsWith(partSuffix)) return { key: name.slice(0, -partSuffix.length), handle: 'part' };
  const [, key, handle] = draftName.exec(name) ?? [];
  return key && handle ? { key, handle } : { key: name, handle: null };
}
