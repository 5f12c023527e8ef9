import { existsSync, readFileSync } from 'node:fs';
import type { DataPaths } from './data-paths.ts';

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
