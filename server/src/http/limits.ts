import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';
import { fail } from './failure.ts';

export interface Limit {
  /** What is counted, such as `sign-in`. */
  name: string;
  /** Whose: an address, an e-mail, or both. */
  subject: string;
  most: number;
  seconds: number;
}

export interface Limits {
  /**
   * Counts one attempt against all given limits, before the attempt is looked at; throws `too_many` with
   * `data.retry_after` in seconds when one is used up. Kept in the database, so that all processes share it.
   */
  count(limits: Limit[]): Promise<void>;
}

/**
 * Limits over sliding windows, each `most` multiplied by `scale`; a scale of 0 switches them off. A refused attempt is
 * not remembered, so that whoever waits is let in again.
 */
export function databaseLimits(db: Db, scale: number, now: () => Date): Limits {
  return {
    async count(limits) {
      if (scale === 0) return;
      const instant = now();
      const waits = await Promise.all(
        limits.map(async (limit) => {
          const most = Math.ceil(limit.most * scale);
          const { allowed, oldest } = await remember(db, { ...limit, most }, instant);
          return allowed ? 0 : Math.ceil((oldest.getTime() - instant.getTime()) / 1000 + limit.seconds);
        }),
      );
      const wait = Math.max(...waits);
      if (wait <= 0) return;
      throw fail('too_many', {
        text: `That was a little too often. Please try again in ${inWords(wait)}.`,
        data: { retry_after: wait },
      });
    },
  };
}

/** Judges and remembers an attempt in one statement: its row lock lines up those that come at once. */
async function remember(
  db: Db,
  { name, subject, most, seconds }: Limit,
  instant: Date,
): Promise<{ allowed: boolean; oldest: Date }> {
  const key = `${name}:${seconds}:${subject.toLowerCase()}`;
  const begin = new Date(instant.getTime() - seconds * 1000);
  const end = new Date(instant.getTime() + seconds * 1000);
  const recent = sql`array(select hit from unnest(attempts.recent) hit where hit > ${begin}::timestamptz order by hit)`;
  const { rows } = await sql<{ allowed: boolean; oldest: Date }>`
    insert into attempts (key, recent, allowed, expires_at)
    values (${key}, array[${instant}::timestamptz], true, ${end})
    on conflict (key) do update set
      allowed = cardinality(${recent}) < ${most},
      recent = case when cardinality(${recent}) < ${most} then ${recent} || ${instant}::timestamptz else ${recent} end,
      expires_at = excluded.expires_at
    returning allowed, recent[1] as oldest`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error('An attempt could not be counted.');
  return answer;
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
