import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db, Tx } from '../database/connection.ts';

/** Milliseconds until an act has to wait for the transaction, also on a machine that is busy. */
const maxWait = 20_000;

/**
 * Begins an act while a transaction holds what it needs, and ends the transaction once the act waits for it, after
 * `finish`; answers what comes of the act.
 */
export async function actMeanwhile<T>(
  db: Db,
  hold: (tx: Tx) => Promise<unknown>,
  act: () => Promise<T>,
  finish?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db,
    );
    return rows.length;
  };
  const { acted } = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const acted = act();
    await expect.poll(waiting, { timeout: maxWait }).toBe(1);
    await finish?.(tx);
    return { acted };
  });
  return acted;
}
