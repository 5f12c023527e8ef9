import { mkdir, open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a directory with its parents, and syncs every directory that got a new entry. */
export async function makeDirectory(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (!first) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(dirname(made));
}

/** Brings the entries of a directory, such as a new name, safely onto the disk. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
