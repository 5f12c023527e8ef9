import { setTimeout as sleep } from 'node:timers/promises';
import { isStalePlan } from '../database/statements/prepared-statements.ts';

/** Error codes of Node and the driver for an unreachable or disconnected database. */
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
 * Whether an error means that the database is unreachable or out of resources: connection errors, pool timeouts, and
 * the PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown), 58 (system), 57014 (query canceled), 25006
 * (read-only standby).
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

/**
 * Whether a retry of the transaction can succeed: after a deadlock (40P01), a serialization failure (40001), or a
 * schema change that invalidated a prepared statement.
 */
export const isTransactionConflict = (error: unknown): boolean =>
  (error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')) ||
  isStalePlan(error);

/** Milliseconds before a retry; by then the other transaction has usually committed. */
const retryDelayMs = 100;

/**
 * Runs `work`, and retries it once after a transaction conflict. Use only for work without side effects on failure.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isTransactionConflict(error)) throw error;
    await sleep(retryDelayMs);
    return work();
  }
}
