import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Hours after which a folder was left by a process that was killed: no conversion takes as long. */
const maxAgeHours = 48;

/** Runs `work` with a stack that owns local files and what reads them, and releases them in the reverse order at its end. */
export async function withFiles<Result>(
  work: (files: AsyncDisposableStack) => Promise<Result>,
): Promise<Result> {
  const files = new AsyncDisposableStack();
  try {
    return await work(files);
  } finally {
    await files.disposeAsync();
  }
}

/**
 * Creates a folder on the disk of `DATA_DIR`, for files as large as films: the temporary folder of the system is memory in
 * containers. `files` removes it; those that killed processes left are removed here. Returns its path.
 */
export async function createTemporaryFolder(dataDir: string, files: AsyncDisposableStack): Promise<string> {
  const parent = join(dataDir, 'temporary');
  await mkdir(parent, { recursive: true });
  await removeAbandoned(parent);
  const path = await mkdtemp(join(parent, 'files-'));
  files.defer(() => rm(path, { recursive: true, force: true }));
  return path;
}

async function removeAbandoned(parent: string): Promise<void> {
  const before = Date.now() - maxAgeHours * 3_600_000;
  for (const name of await readdir(parent)) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}
