import { chmod, lstat, mkdir, open, opendir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Permissions of media directories: owner only. */
const directoryMode = 0o700;

/** Permissions of media files: owner only. */
export const fileMode = 0o600;

/** Creates a directory with its parents, for its owner only, and syncs every directory that got a new entry. */
export async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: directoryMode });
  if (!first) return;
  for (let directory = path; directory.length >= first.length; directory = dirname(directory))
    await syncDirectory(dirname(directory));
}

/** Syncs the entries of a directory, such as a new name, to the disk. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Restricts a directory and its content to their owner, unless it already is restricted. Changes the directory itself
 * last, so that the next start repeats an interrupted run. A missing directory is not an error.
 */
export async function restrictToOwner(path: string): Promise<void> {
  const status = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!status || (status.mode & 0o077) === 0) return;
  for await (const entry of await opendir(path, { recursive: true })) {
    const entryPath = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(entryPath, directoryMode);
    else if (entry.isFile()) await chmod(entryPath, fileMode);
  }
  await chmod(path, directoryMode);
}
