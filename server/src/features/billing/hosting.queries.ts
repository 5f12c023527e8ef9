import { dateAt, instantOf } from '../../calendar.ts';
import type { Db, Tx } from '../../database/connection.ts';
import { type Hosting, nextMonth, removeMonth } from './hosting.policy.ts';
import { type Month, monthFrom } from './month.policy.ts';
import type { Payment } from './payment.queries.ts';
import { listLaterMonths, setPaymentPeriod } from './payment-period.queries.ts';

const storiesToLock = (tx: Tx) =>
  tx.selectFrom('stories').select(['id', 'person_id as personId', 'opened_at as openedAt']).forNoKeyUpdate();

/** Locks the story of a person, which serializes opening it with payments for its hosting. */
export const lockStoryByPerson = (tx: Tx, personId: string) =>
  storiesToLock(tx).where('person_id', '=', personId).executeTakeFirst();

/** Locks a story. Lock order: interview, story, payments. */
export const lockStory = (tx: Tx, id: string) => storiesToLock(tx).where('id', '=', id).executeTakeFirst();

/** The subscription of a story; undefined before the story is opened. */
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

/** Whether hosting was not cancelled and its account is open. */
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

/** The month that a hosting payment started now covers; null before the story is opened. */
export async function findMonthToPay(db: Db, storyId: string, now: Date): Promise<Month | null> {
  const hosting = await findHosting(db, storyId);
  return hosting ? nextMonth(hosting, dateAt(now)) : null;
}

/** A paid month of hosting, and whether a renewal follows it. */
export type AddedMonth = Month & { renews: boolean };

/**
 * Adds a paid month to the hosting of an open story; an unopened story receives it when it is opened. Hosting that
 * was cancelled since the payment started keeps the month and does not renew.
 */
export async function addHostingMonth(
  tx: Tx,
  storyId: string,
  payment: Payment,
  now: Date,
): Promise<AddedMonth | null> {
  const hosting = await findHosting(tx, storyId);
  if (!hosting) return null;
  const { period_begins_on: periodBeginsOn } = payment;
  const month = periodBeginsOn
    ? monthFrom(hosting.anchorOn, periodBeginsOn)
    : nextMonth(hosting, dateAt(now));
  if (!periodBeginsOn) await setPaymentPeriod(tx, payment.id, month.beginsOn);
  const renews = hosting.status === 'active' || hosting.status === 'past_due';
  const cancelled = hosting.status === 'cancelled';
  const since = hosting.cancelledAt !== null && hosting.cancelledAt > payment.created_at;
  const ended = !renews && (payment.called_off_at !== null || (cancelled && since));
  const goesOn = renews || (cancelled && ended);
  await tx
    .updateTable('subscriptions')
    .set({
      anchor_on: month.anchorOn,
      paid_through: month.endsOn,
      ...(goesOn && hosting.startedAt ? {} : { started_at: instantOf(month.beginsOn, '12:00') ?? now }),
      ...(ended
        ? { status: 'cancelled', cancelled_at: hosting.cancelledAt ?? payment.called_off_at }
        : { status: 'active', reason: null, cancelled_at: null }),
      attempts: 0,
      next_try_at: null,
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
  return { ...month, renews: !ended };
}

/** Removes a refunded month and moves later months forward. Returns whether this ends the hosting. */
export async function removeHostingMonth(
  tx: Tx,
  storyId: string,
  payment: Payment,
  now: Date,
): Promise<boolean> {
  const hosting = await findHosting(tx, storyId);
  const startsOn = payment.period_begins_on;
  if (!hosting || !startsOn) return false;
  const remaining = removeMonth(hosting, startsOn, dateAt(now));
  if (remaining.status === hosting.status && remaining.paidThrough === hosting.paidThrough) return false;
  await shiftLaterMonths(tx, storyId, startsOn);
  await tx
    .updateTable('subscriptions')
    .set({
      status: remaining.status,
      paid_through: remaining.paidThrough,
      anchor_on: remaining.anchorOn,
      ...getCancellation(hosting, remaining, now),
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
  return remaining.status === 'cancelled';
}

const getCancellation = (before: Hosting, { status }: Hosting, now: Date) =>
  status === 'cancelled' && before.status !== 'cancelled'
    ? { reason: 'The payment was refunded', cancelled_at: now, next_try_at: null }
    : {};

async function shiftLaterMonths(tx: Tx, storyId: string, startsOn: string): Promise<void> {
  let freeMonth = startsOn;
  for (const { id, beginsOn } of await listLaterMonths(tx, storyId, startsOn)) {
    await setPaymentPeriod(tx, id, freeMonth);
    freeMonth = beginsOn;
  }
}

/** Marks hosting that renews or is on trial as cancelled; returns whether it was. */
export async function markHostingCancelled(
  tx: Tx,
  storyId: string,
  reason: string,
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('subscriptions')
    .set({ status: 'cancelled', reason, cancelled_at: now, next_try_at: null, updated_at: now })
    .where('story_id', '=', storyId)
    .where('status', 'in', ['trial', 'active', 'past_due'])
    .returning('story_id')
    .executeTakeFirst();
  return ended !== undefined;
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
  nextTryAfter: (attempts: number) => Date | null,
  now: Date,
): Promise<{ nextTryAt: Date | null } | undefined> {
  const open = await tx
    .selectFrom('subscriptions')
    .select(['attempts', 'next_try_at as nextTryAt'])
    .where('story_id', '=', storyId)
    .where('status', 'in', ['active', 'past_due'])
    .executeTakeFirst();
  if (!open) return undefined;
  if (open.nextTryAt && open.nextTryAt > now) return { nextTryAt: open.nextTryAt };
  const attempts = open.attempts + 1;
  const nextTryAt = nextTryAfter(attempts);
  const status = nextTryAt ? 'past_due' : 'inactive';
  await tx
    .updateTable('subscriptions')
    .set({ status, attempts, next_try_at: nextTryAt, updated_at: now })
    .where('story_id', '=', storyId)
    .execute();
  return { nextTryAt };
}
