import { sql } from 'kysely';
import type { Db, Tx } from '../database/connection.ts';
import { Failure, fail } from './failure.ts';

export interface Limit {
  /** What is counted, such as `sign-in`. */
  name: string;
  /** Whose: an address, an e-mail, or both. */
  subject: string;
  max: number;
  seconds: number;
  /** How many attempts this is at once; 1 unless said otherwise. They are counted together or not at all. */
  weight?: number;
  /** What was too much, in a sentence for whoever is refused. */
  message?: string;
}

export interface Limits {
  /**
   * Counts one attempt against all given limits, before the attempt is looked at; throws `too_many` with
   * `data.retry_after` in seconds when one is used up, and then counts it against none. Kept in the database, so that all
   * processes share it. Within `tx` others with the same subject wait until it ends, and what is rolled back was not
   * counted.
   */
  count(limits: Limit[], tx?: Tx): Promise<void>;
  /** Takes the latest counted attempt back from all given limits, such as one that succeeded where failures count. */
  uncount(limits: Limit[]): Promise<void>;
}

/**
 * Limits over sliding windows, each `most` multiplied by `scale`; a scale of 0 switches them off. A refused attempt is
 * not remembered, neither by the limit that refuses it nor by the others, so that whoever waits is let in again.
 */
export function databaseLimits(db: Db, scale: number, now: () => Date): Limits {
  return {
    async count(limits, tx) {
      if (scale === 0) return;
      const instant = now();
      const scaled = limits.map((limit) => ({ ...limit, max: Math.ceil(limit.max * scale) }));
      const waits = tx
        ? await countAttempts(tx, scaled, instant)
        : await db.transaction().execute((own) => countAttempts(own, scaled, instant));
      const wait = Math.max(...waits);
      if (wait <= 0) return;
      const { message: told = 'That was a little too often.' } = limits[waits.indexOf(wait)] ?? {};
      throw fail('too_many', {
        text: `${told} Please try again in ${formatWait(wait)}.`,
        data: { retry_after: wait },
      });
    },

    async uncount(limits) {
      if (scale === 0) return;
      await sql`
        with locked as (
          select attempts.key from unnest(${sortedKeys(limits)}::text[]) with ordinality as wanted (key, place)
          join attempts on attempts.key = wanted.key
          order by place for update of attempts
        )
        update attempts set recent = recent[1:cardinality(recent) - 1] from locked
        where attempts.key = locked.key and cardinality(recent) > 0`.execute(db);
    },
  };
}

/** Counts an attempt where all given limits have room for it; answers whether they have. */
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

/** The keys in the one order in which they are locked. */
const sortedKeys = (limits: Limit[]): string[] => limits.map(limitKey).sort();

/** Counts an attempt where all limits have room for it; answers the seconds to wait for each, 0 where there is room. */
async function countAttempts(tx: Tx, limits: Limit[], instant: Date): Promise<number[]> {
  const hits = await lockAttempts(tx, limits, instant);
  const judged = limits.map((limit) => evaluateLimit(limit, hits.get(limitKey(limit)) ?? [], instant));
  if (judged.every(({ wait }) => wait === 0)) {
    for (const { limit, recent } of judged) {
      const { weight = 1, seconds } = limit;
      await tx
        .updateTable('attempts')
        .set({
          recent: [...recent, ...Array.from({ length: weight }, () => instant)],
          expires_at: new Date(instant.getTime() + seconds * 1000),
        })
        .where('key', '=', limitKey(limit))
        .execute();
    }
  }
  return judged.map(({ wait }) => wait);
}

/** What is remembered under each key, locked in one order: attempts that come at once are judged one by one. */
async function lockAttempts(tx: Tx, limits: Limit[], instant: Date): Promise<Map<string, Date[]>> {
  const rows = await tx
    .insertInto('attempts')
    .values(sortedKeys(limits).map((key) => ({ key, recent: [], allowed: true, expires_at: instant })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returning(['key', 'recent'])
    .execute();
  return new Map(rows.map(({ key, recent }) => [key, recent]));
}

/** Whoever is refused waits until so many are forgotten that there is room for all of these. */
function evaluateLimit(
  limit: Limit,
  hits: Date[],
  instant: Date,
): { limit: Limit; recent: Date[]; wait: number } {
  const { max: most, seconds, weight = 1 } = limit;
  const begin = instant.getTime() - seconds * 1000;
  const recent = hits.filter((hit) => hit.getTime() > begin).sort((a, b) => a.getTime() - b.getTime());
  const excess = recent.length + weight - most;
  if (excess <= 0) return { limit, recent, wait: 0 };
  const oldest = recent[Math.max(0, excess - 1)] ?? instant;
  return { limit, recent, wait: Math.ceil((oldest.getTime() - instant.getTime()) / 1000 + seconds) };
}

function formatWait(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Deletes counters that ended before an instant. */
export async function deleteExpiredAttempts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('attempts').where('expires_at', '<', before).execute();
}
