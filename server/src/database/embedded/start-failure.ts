import { existsSync, readFileSync } from 'node:fs';
import type { DataPaths } from './data-paths.ts';

/** The last lines of the PostgreSQL log. */
export function logTail(place: DataPaths): string {
  return existsSync(place.log)
    ? readFileSync(place.log, 'utf8').trimEnd().split('\n').slice(-6).join('\n')
    : '(no log)';
}

/** An error with the problem, the remedy and the last lines of the log. */
export function startFailure(place: DataPaths, what: string): Error {
  return new Error(
    `${what}. Check the last lines of ${place.log}, fix the problem (often disk space or permissions), ` +
      `or set DATABASE_URL to your own PostgreSQL.\n${logTail(place)}`,
  );
}
