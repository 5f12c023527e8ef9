import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { Failure, fail } from '../failure.ts';

export interface Limit {
  /** The action that is counted, such as `sign-in`. */
  name: string;
  /** The counted subject: an address, an e-mail address, or both. */
  subject: string;
  /** Maximum number of attempts in any window of `seconds`. */
  max: number;
  seconds: number;
  /** Attempts that this call counts as, all or none; 1 by default. */
  weight?: number;
  /** The message when the limit is reached. */
  message?: string;
}

export interface Limits {
  /**
   * Counts an attempt against all given limits, before it is processed. When one is reached, throws `too_many` with
   * `data.retry_after` in seconds and counts it against none. Counters live in the database, shared by all processes.
   * Within `tx`, concurrent attempts with the same subject wait for its end, and a rollback removes the attempt.
   */
  count(limits: Limit[], tx?: Tx): Promise<void>;
  /** Removes the latest attempt from all given limits, for example after a success when only failures count. */
  uncount(limits: Limit[]): Promise<void>;
}

/**
 * Limits over sliding windows, with each `max` multiplied by `scale`; 0 disables them. Refused attempts are not
 * counted, so waiting always helps.
 */
export function createDatabaseLimits(db: Db, scale: number, now: () => Date): Limits {
  return {
    async count(limits, tx) {
      if (scale === 0) return;
      const instant = now();
      const scaled = limits.map((limit) => ({ ...limit, max: Math.ceil(limit.max * scale) }));
      const waits = tx
        ? await countAttempts(tx, scaled, instant)
        : await db.transaction().execute((newTx) => countAttempts(newTx, scaled, instant));
      const wait = Math.max(...waits);
      if (wait <= 0) return;
      const { message: text = 'Too many attempts.' } = limits[waits.indexOf(wait)] ?? {};
      throw fail('too_many', {
        text: `${text} Please try again in ${formatWait(wait)}.`,
        data: { retry_after: wait },
      });
    },

    async uncount(limits) {
      if (scale === 0) return;
      await sql`
        with locked as (
          select rate_limits.key from unnest(${sortedKeys(limits)}::text[]) with ordinality as wanted (key, place)
          join rate_limits on rate_limits.key = wanted.key
          order by place for update of rate_limits
        )
        update rate_limits set recent = recent[1:cardinality(recent) - 1] from locked
        where rate_limits.key = locked.key and cardinality(recent) > 0`.execute(db);
    },
  };
}

/** Counts an attempt unless a limit is reached; returns whether it was counted. */
export async function tryCount({ count }: Limits, limits: Limit[]): Promise<boolean> {
  try {
    await count(limits);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many') return false;
    throw error;
  }
}

const limitKey = ({ name, subject, seconds }: Limit) => `${name}:${seconds}:${subject.toLowerCase()}`;

/** Keys in lock order, which prevents deadlocks. */
const sortedKeys = (limits: Limit[]): string[] => limits.map(limitKey).sort();

/**
 * Counts an attempt unless a limit is reached; returns the seconds to wait for each limit, 0 for those not reached.
 */
async function countAttempts(tx: Tx, limits: Limit[], instant: Date): Promise<number[]> {
  const hits = await lockAttempts(tx, limits, instant);
  const evaluations = limits.map((limit) => evaluateLimit(limit, hits.get(limitKey(limit)) ?? [], instant));
  if (evaluations.every(({ wait }) => wait === 0)) {
    for (const { limit, recent } of evaluations) {
      const { weight = 1, seconds } = limit;
      await tx
        .updateTable('rate_limits')
        .set({
          recent: [...recent, ...Array.from({ length: weight }, () => instant)],
          expires_at: new Date(instant.getTime() + seconds * 1000),
        })
        .where('key', '=', limitKey(limit))
        .execute();
    }
  }
  return evaluations.map(({ wait }) => wait);
}

/** Locks the counters in one order, so that concurrent attempts are counted one by one. */
async function lockAttempts(tx: Tx, limits: Limit[], instant: Date): Promise<Map<string, Date[]>> {
  const rows = await tx
    .insertInto('rate_limits')
    .values(sortedKeys(limits).map((key) => ({ key, recent: [], allowed: true, expires_at: instant })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(['key', 'recent'])
    .execute();
  return new Map(rows.map(({ key, recent }) => [key, recent]));
}

/**
 * Evaluates one limit. `wait`: the seconds until enough attempts have left the window, 0 if the limit is not reached.
 */
function evaluateLimit(
  limit: Limit,
  hits: Date[],
  instant: Date,
): { limit: Limit; recent: Date[]; wait: number } {
  const { max, seconds, weight = 1 } = limit;
  const windowStart = instant.getTime() - seconds * 1000;
  const recent = hits.filter((hit) => hit.getTime() > windowStart).sort((a, b) => a.getTime() - b.getTime());
  const excess = recent.length + weight - max;
  if (excess <= 0) return { limit, recent, wait: 0 };
  const oldest = recent[Math.max(0, excess - 1)] ?? instant;
  return { limit, recent, wait: Math.ceil((oldest.getTime() - instant.getTime()) / 1000 + seconds) };
}

function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Deletes counters whose window ended before an instant. */
export async function deleteExpiredAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('rate_limits').where('expires_at', '<', before).execute();
}
