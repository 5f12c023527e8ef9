import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Env, readEnv } from '../../env.ts';
import { createBucketStorage, createDiskStorage } from './configured-storage.ts';
import { type MovedFile, type MoveLog, moveContent, removeMovedContent } from './content-move.ts';

const usage = `Usage:
  npm run storage:move -- --to s3     copies the media of DATA_DIR into the bucket of S3_BUCKET
  npm run storage:move -- --to disk   copies them back

Every file is compared by checksum. Move once while the server runs, stop the server, move once more for files added
meanwhile, change the configuration, start. --remove-source then removes the moved files from the source.`;

/** Milliseconds between two progress messages. */
const progressIntervalMs = 2_000;

/** Opens the log of moved files in DATA_DIR: one line of JSON per file. Incomplete lines are ignored. */
async function openMoveLog({ DATA_DIR }: Env, target: string): Promise<MoveLog & { close(): Promise<void> }> {
  mkdirSync(DATA_DIR, { recursive: true });
  const path = join(DATA_DIR, `moved-to-${target}.jsonl`);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  const movedFiles = new Map<string, MovedFile>();
  for (const line of lines) {
    try {
      const moved = JSON.parse(line) as MovedFile;
      movedFiles.set(moved.key, moved);
    } catch {
      // An incomplete line of a killed run.
    }
  }
  const file = await open(path, 'a');
  return {
    movedFiles,
    record: async (moved) => void (await file.write(`\n${JSON.stringify(moved)}`)),
    close: () => file.close(),
  };
}

const formatBytes = (bytes: number) =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;

/**
 * Copies the media of the installation that `variables` configure to the store that `args` name; see the usage. `report`
 * receives messages meanwhile. Returns the result. Fails with the usage, or if a copy differs.
 */
export async function moveMedia(
  args: string[],
  variables: NodeJS.ProcessEnv,
  report: (message: string) => void,
): Promise<string> {
  const { values } = parseArgs({
    args,
    options: { to: { type: 'string' }, 'remove-source': { type: 'boolean' } },
  });
  const target = values.to;
  if (target !== 's3' && target !== 'disk') throw new Error(usage);
  const env = readEnv(variables);
  const store = createBucketStorage(env, () => new Date());
  if (!store) throw new Error(`No bucket is configured: set S3_BUCKET and its credentials.\n\n${usage}`);
  const disk = createDiskStorage(env);
  const [from, to] = target === 's3' ? [disk, store] : [store, disk];
  const log = await openMoveLog(env, target);
  try {
    let lastReportAt = performance.now();
    const { files, existingFiles, bytes } = await moveContent(from, to, log, (progress) => {
      if (performance.now() - lastReportAt < progressIntervalMs) return;
      lastReportAt = performance.now();
      report(`${progress.files} files are in place, ${formatBytes(progress.bytes)} copied …`);
    });
    const summary = `${files} files are in place, each compared by checksum: ${existingFiles} were there before, ${formatBytes(bytes)} were copied.`;
    if (!values['remove-source']) return summary;
    report(summary);
    return `${await removeMovedContent(from, to, log)} files were removed from the source.`;
  } finally {
    await log.close();
  }
}
