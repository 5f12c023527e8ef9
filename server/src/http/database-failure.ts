import { setTimeout as sleep } from 'node:timers/promises';

/** How Node and the driver name a database that cannot be reached or that hung up. */
const connectionErrorCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * Whether an error means that the database is away or has no room: connections refused or cut, a socket that is gone,
 * the pool's timeouts, and PostgreSQL's own classes 08 (connection), 53 (resources), 57P (shutdown), 58 (input and output),
 * 57014 (too long), 25006 (a standby, which takes no writes).
 */
export function isDatabaseUnavailable(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (
    connectionErrorCodes.has(code ?? '') ||
    (code === 'ENOENT' && syscall === 'connect') ||
    /^(08|53|57P|58|57014|25006)/.test(code ?? '') ||
    /^Connection (terminated|ended|error)|^timeout exceeded when trying to connect|not queryable|^Client was closed/.test(
      error.message,
    )
  );
}

/** Whether PostgreSQL ended a transaction in favour of another one: a deadlock, or one that could not be serialized. */
export const isTransactionConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');

/** Milliseconds after which work that gave way is done again: by then the other one has what both wanted. */
const retryDelayMs = 100;

/** Does `work` once more when it had to give way; only for what leaves nothing behind when it fails. */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    await sleep(retryDelayMs);
    return work();
  }
}
