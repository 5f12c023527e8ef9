import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import type { SignInFacts } from '../actor.queries.ts';

const minuteMs = 60 * 1000;

/** Milliseconds after which activity is recorded again: at most one write a minute per sign-in. */
const recordIntervalMs = minuteMs;

/** Whether a sign-in has ended because its person did not act for its idle time. */
export const isIdle = (
  { active_at: at, idle_minutes: minutes }: Pick<SignInFacts, 'active_at' | 'idle_minutes'>,
  now: Date,
): boolean => at !== null && minutes !== null && now.getTime() - at.getTime() >= minutes * minuteMs;

/** The condition that a row of `sign_ins` has not ended by inactivity. */
export const isNotIdle = (now: Date) => sql<SqlBool>`(
  sign_ins.idle_minutes is null or sign_ins.active_at is null
  or sign_ins.active_at + sign_ins.idle_minutes * interval '1 minute' > ${now})`;

/** Records in `facts` and the database that a person acted at an instant, in sign-ins that end by inactivity. */
export async function recordActivity(db: Db, facts: SignInFacts, at: Date): Promise<void> {
  const { sign_in_id: id, active_at: last, idle_minutes: minutes } = facts;
  if (minutes === null || (last !== null && at.getTime() - last.getTime() < recordIntervalMs)) return;
  facts.active_at = at;
  await db
    .updateTable('sign_ins')
    .set({ active_at: sql`greatest(active_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}
