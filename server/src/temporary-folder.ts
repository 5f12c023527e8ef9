import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Hours after which a folder was left by a process that was killed: no conversion takes as long. */
const maxAgeHours = 48;

/**
 * Runs `use` with a new folder on the disk of `DATA_DIR`, for files as large as films: the temporary folder of the system is
 * memory in containers. Removes the folder afterwards, and those that killed processes left.
 */
export async function withTemporaryFolder<Result>(
  dataDir: string,
  use: (folder: string) => Promise<Result>,
): Promise<Result> {
  const { folder, remove } = await createTemporaryFolder(dataDir);
  try {
    return await use(folder);
  } finally {
    await remove();
  }
}

/** The same for files that are used after the caller returns: `remove` removes the folder. */
export async function createTemporaryFolder(
  dataDir: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const parent = join(dataDir, 'temporary');
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent);
  const folder = await mkdtemp(join(parent, 'files-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function removeAbandoned(parent: string): Promise<void> {
  const before = Date.now() - maxAgeHours * 3_600_000;
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
