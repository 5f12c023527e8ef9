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

/** Limits in fixed windows, each `most` multiplied by `scale`; a scale of 0 switches them off. */
export function databaseLimits(db: Db, scale: number, now: () => Date): Limits {
  return {
    async count(limits) {
      if (scale === 0) return;
      for (const { name, subject, most, seconds } of limits) {
        const start = new Date(Math.floor(now().getTime() / (seconds * 1000)) * seconds * 1000);
        const { count } = await db
          .insertInto('attempts')
          .values({ key: `${name}:${seconds}:${subject.toLowerCase()}`, window_start: start, count: 1 })
          .onConflict((conflict) =>
            conflict.columns(['key', 'window_start']).doUpdateSet({ count: sql`attempts.count + 1` }),
          )
          .returning('count')
          .executeTakeFirstOrThrow();
        if (count > most * scale) {
          const wait = Math.ceil((start.getTime() + seconds * 1000 - now().getTime()) / 1000);
          throw fail('too_many', {
            text: `That was a little too often. Please try again in ${inWords(wait)}.`,
            data: { retry_after: wait },
          });
        }
      }
    },
  };
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
