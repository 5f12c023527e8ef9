import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataPaths } from './data-paths.ts';
import { postgresEnvironment } from './runner.ts';

/** Returns the last lines of the PostgreSQL log. */
export function readLogTail(paths: DataPaths): string {
  return existsSync(paths.log)
    ? readFileSync(paths.log, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
    : '(no log)';
}

/** Returns an error with the problem, the remedy and the last lines of the log. */
export function createStartError(paths: DataPaths, message: string): Error {
  return new Error(
    `${message}. Check the last lines of ${paths.log}, fix the problem (often disk space or permissions), ` +
      `or set DATABASE_URL to your own PostgreSQL.\n${readLogTail(paths)}`,
  );
}

/**
 * Returns an error with the remedy if the cluster was created by another major version of PostgreSQL than that of the
 * `postgres` program, which cannot read it.
 */
export function createVersionError({ cluster, root }: DataPaths, postgres: string): Error | undefined {
  const clusterVersion = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const output = execFileSync(postgres, ['--version'], { encoding: 'utf8', env: postgresEnvironment() });
  const version = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (!version || clusterVersion === version) return undefined;
  return new Error(
    `The database in ${cluster} was created by PostgreSQL ${clusterVersion}; this release has PostgreSQL ${version}, ` +
      'which cannot read it. Nothing was changed. To carry the data over: with the release that you ran before, make a ' +
      `backup (npm run backup -- <folder>); rename ${cluster}; with this release, restore the backup ` +
      `(npm run restore -- <folder>). Keep the other files in ${root} where they are. ` +
      'See “A new PostgreSQL” in docs/running.md.',
  );
}
