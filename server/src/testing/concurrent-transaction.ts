import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Tx } from '../database/connection.ts';

/** Timeout in milliseconds for the action to start waiting for the lock; long, because the machine may be busy. */
const maxWaitMs = 20_000;

/**
 * Starts an action while a transaction holds the locks it needs, and commits the transaction, after `finish`, once the
 * action waits for them; returns the result of the action.
 */
export async function runDuringTransaction<T>(
  db: Db,
  lock: (tx: Tx) => Promise<unknown>,
  action: () => Promise<T>,
  finish?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const countLockWaits = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length;
  };
  const { result } = await db.transaction().execute(async (tx) => {
    await lock(tx);
    const result = action();
    await expect.poll(countLockWaits, { timeout: maxWaitMs }).toBe(1);
    await finish?.(tx);
    return { result };
  });
  return result;
}
