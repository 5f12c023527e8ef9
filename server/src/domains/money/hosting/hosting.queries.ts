import { dateAt } from '../../../calendar.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { nextMonth } from './hosting.policy.ts';
import type { Month } from './month.policy.ts';

/** Finds the subscription of a story; undefined before the story is opened. */
export const findHosting = (db: Db, storyId: string) =>
  db
    .selectFrom('subscriptions')
    .select([
      'status',
      'trial_end_on as trialEndOn',
      'paid_through as paidThrough',
      'anchor_on as anchorOn',
      'started_at as startedAt',
      'cancelled_at as cancelledAt',
    ])
    .where('story_id', '=', storyId)
    .executeTakeFirst();

/**
 * Whether hosting renews automatically: it is active or past due, and the account is neither deactivated nor deleted.
 */
export const isStoryRenewing = async (db: Db, storyId: string | null): Promise<boolean> =>
  (await db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .innerJoin('people', 'people.id', 'stories.person_id')
    .select('subscriptions.story_id')
    .where('subscriptions.story_id', '=', storyId)
    .where('subscriptions.status', 'in', ['active', 'past_due'])
    .where('people.deleted_at', 'is', null)
    .where('people.deactivated_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Finds the month that a hosting payment started now covers; null before the story is opened. */
export async function findMonthToPay(db: Db, storyId: string, now: Date): Promise<Month | null> {
  const hosting = await findHosting(db, storyId);
  return hosting ? nextMonth(hosting, dateAt(now)) : null;
}

/** Cancels hosting that renews or is on trial; returns false for any other hosting. */
export async function markHostingCancelled(
  tx: Tx,
  storyId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const cancelled = await tx
    .updateTable('subscriptions')
    .set({ status: 'cancelled', reason, cancelled_at: now, next_try_at: null, updated_at: now })
    .where('story_id', '=', storyId)
    .where('status', 'in', ['trial', 'active', 'past_due'])
    .returning('story_id')
    .executeTakeFirst();
  return cancelled !== undefined;
}

/** Resumes the renewals of cancelled hosting at the end of the paid period. */
export async function resumeRenewals(tx: Tx, storyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({
      status: 'active',
      reason: null,
      cancelled_at: null,
      attempts: 0,
      next_try_at: null,
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
}

/**
 * Counts a declined attempt of the current renewal: `past_due` until the next attempt, `inactive` after the last
 * one. A decline before the scheduled attempt, of another card, is not counted. Returns the next attempt; undefined
 * when hosting does not renew.
 */
export async function recordDecline(
  tx: Tx,
  storyId: string,
  getNextAttemptAt: (attempts: number) => Date | null,
  now: Date,
): Promise<{ nextTryAt: Date | null } | undefined> {
  const hosting = await tx
    .selectFrom('subscriptions')
    .select(['attempts', 'next_try_at as nextTryAt'])
    .where('story_id', '=', storyId)
    .where('status', 'in', ['active', 'past_due'])
    .executeTakeFirst();
  if (!hosting) return undefined;
  if (hosting.nextTryAt && hosting.nextTryAt > now) return { nextTryAt: hosting.nextTryAt };
  const attempts = hosting.attempts + 1;
  const nextTryAt = getNextAttemptAt(attempts);
  const status = nextTryAt ? 'past_due' : 'inactive';
  await tx
    .updateTable('subscriptions')
    .set({ status, attempts, next_try_at: nextTryAt, updated_at: now })
    .where('story_id', '=', storyId)
    .execute();
  return { nextTryAt };
}

/** The start of hosting: a trial, or prepaid months. */
export type HostingStart =
  | { trialEndOn: string }
  | { startedAt: Date; anchorOn: string; paidThrough: string };

/** Inserts the subscription of a newly opened story. */
export async function insertSubscription(tx: Tx, storyId: string, start: HostingStart): Promise<void> {
  const row =
    'trialEndOn' in start
      ? { status: 'trial', trial_end_on: start.trialEndOn }
      : {
          status: 'active',
          started_at: start.startedAt,
          anchor_on: start.anchorOn,
          paid_through: start.paidThrough,
        };
  await tx
    .insertInto('subscriptions')
    .values({ story_id: storyId, ...row })
    .execute();
}

/** Ends the hosting of a deactivated or deleted account: nothing is charged until its owner subscribes again. */
export async function markLapsed(db: Db, storyId: string, now: Date): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive', next_try_at: null, updated_at: now })
    .where('story_id', '=', storyId)
    .execute();
}

/** Records the price that storytellers were notified of, and when. */
export async function markPriceNotified(tx: Tx, storyIds: string[], cents: number, now: Date): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ announced_price_cents: cents, price_announced_at: now })
    .where('story_id', 'in', storyIds)
    .execute();
}
