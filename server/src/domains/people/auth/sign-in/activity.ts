import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import type { SignInFacts } from '../actor.queries.ts';

const minuteMs = 60 * 1000;

/** Milliseconds after which the activity of a person is recorded again. */
const activityIntervalMs = minuteMs;

/** Milliseconds after which the use of a sign-in, active or not, is recorded again. */
const seenIntervalMs = 5 * minuteMs;

/** Whether a sign-in has ended because its person was not active for its idle time. */
export const isIdle = (
  { active_at: activeAt, idle_minutes: idleMinutes }: Pick<SignInFacts, 'active_at' | 'idle_minutes'>,
  now: Date,
): boolean =>
  activeAt !== null && idleMinutes !== null && now.getTime() - activeAt.getTime() >= idleMinutes * minuteMs;

/** The condition that a row of `sign_ins` has not ended by inactivity. */
export const isNotIdle = (now: Date) => sql<SqlBool>`(
  sign_ins.idle_minutes is null or sign_ins.active_at is null
  or sign_ins.active_at + sign_ins.idle_minutes * interval '1 minute' > ${now})`;

/**
 * Records in `facts` and the database that a sign-in was used at `now`, and, if it can end by inactivity, that its
 * person was active at `activeAt`. Skips what was recorded shortly before.
 */
export async function recordActivity(
  db: Db,
  facts: SignInFacts,
  { activeAt, now }: { activeAt: Date; now: Date },
): Promise<void> {
  const canBecomeIdle = facts.idle_minutes !== null;
  const isActive = canBecomeIdle && isOlder(facts.active_at, activeAt, activityIntervalMs);
  if (!isActive && !isOlder(facts.last_seen_at, now, seenIntervalMs)) return;
  facts.last_seen_at = now;
  if (isActive) facts.active_at = activeAt;
  await db
    .updateTable('sign_ins')
    .set({
      last_seen_at: now,
      ...(isActive ? { active_at: sql`greatest(active_at, ${activeAt}::timestamptz)` } : {}),
    })
    .where('id', '=', facts.sign_in_id)
    .execute();
}

const isOlder = (last: Date | null, at: Date, intervalMs: number) =>
  last === null || at.getTime() - last.getTime() >= intervalMs;
