import { sql } from 'kysely';
import type { Db, Tx } from '../database/connection.ts';
import { fail } from './failure.ts';

export interface Limit {
  /** What is counted, such as `sign-in`. */
  name: string;
  /** Whose: an address, an e-mail, or both. */
  subject: string;
  most: number;
  seconds: number;
  /** How many attempts this is at once; 1 unless said otherwise. They are counted together or not at all. */
  weight?: number;
  /** What was too much, in a sentence for whoever is refused. */
  told?: string;
}

export interface Limits {
  /**
   * Counts one attempt against all given limits, before the attempt is looked at; throws `too_many` with
   * `data.retry_after` in seconds when one is used up. Kept in the database, so that all processes share it. Within
   * `tx` others with the same subject wait until it ends, and what is rolled back was not counted.
   */
  count(limits: Limit[], tx?: Tx): Promise<void>;
}

/**
 * Limits over sliding windows, each `most` multiplied by `scale`; a scale of 0 switches them off. A refused attempt is
 * not remembered, so that whoever waits is let in again.
 */
export function databaseLimits(db: Db, scale: number, now: () => Date): Limits {
  return {
    async count(limits, tx) {
      if (scale === 0) return;
      const instant = now();
      const waits = await Promise.all(
        limits.map(async (limit) => {
          const most = Math.ceil(limit.most * scale);
          const { allowed, oldest } = await remember(tx ?? db, { ...limit, most }, instant);
          return allowed ? 0 : Math.ceil((oldest.getTime() - instant.getTime()) / 1000 + limit.seconds);
        }),
      );
      const wait = Math.max(...waits);
      if (wait <= 0) return;
      const { told = 'That was a little too often.' } = limits[waits.indexOf(wait)] ?? {};
      throw fail('too_many', {
        text: `${told} Please try again in ${inWords(wait)}.`,
        data: { retry_after: wait },
      });
    },
  };
}

/** Judges and remembers an attempt in one statement: its row lock lines up those that come at once. */
async function remember(
  db: Db,
  { name, subject, most, seconds, weight = 1 }: Limit,
  instant: Date,
): Promise<{ allowed: boolean; oldest: Date }> {
  const key = `${name}:${seconds}:${subject.toLowerCase()}`;
  const begin = new Date(instant.getTime() - seconds * 1000);
  const end = new Date(instant.getTime() + seconds * 1000);
  const recent = sql`array(select hit from unnest(attempts.recent) hit where hit > ${begin}::timestamptz order by hit)`;
  const these = sql`array_fill(${instant}::timestamptz, array[${weight}::int])`;
  const fits = sql`cardinality(${recent}) + ${weight}::int <= ${most}`;
  // Who is refused waits until so many are forgotten that there is room for all of these.
  const { rows } = await sql<{ allowed: boolean; oldest: Date }>`
    insert into attempts (key, recent, allowed, expires_at)
    values (${key}, ${these}, true, ${end})
    on conflict (key) do update set
      allowed = ${fits},
      recent = case when ${fits} then ${recent} || ${these} else ${recent} end,
      expires_at = excluded.expires_at
    returning allowed, coalesce(recent[greatest(1, cardinality(recent) + ${weight}::int - ${most})], ${instant}) as oldest`.execute(
    db,
  );
  const [answer] = rows;
  if (!answer) throw new Error('An attempt could not be counted.');
  return answer;
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
