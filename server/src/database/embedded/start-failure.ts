import { existsSync, readFileSync } from 'node:fs';
import type { DataPaths } from './data-paths.ts';

/** The last lines of the PostgreSQL log. */
export function logTail(paths: DataPaths): string {
  return existsSync(paths.log)
    ? readFileSync(paths.log, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
    : '(no log)';
}

/** An error with the problem, the remedy and the last lines of the log. */
export function startFailure(paths: DataPaths, message: string): Error {
  return new Error(
    `${message}. Check the last lines of ${paths.log}, fix the problem (often disk space or permissions), ` +
      `or set DATABASE_URL to your own PostgreSQL.\n${logTail(paths)}`,
  );
}
