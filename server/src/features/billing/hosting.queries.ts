import { dateAt, instantOf } from '../../calendar.ts';
import type { Db, Tx } from '../../database/connection.ts';
import { type Hosting, nextMonth, removeMonth } from './hosting.policy.ts';
import { type Month, monthFrom } from './month.policy.ts';
import type { Payment } from './payment.queries.ts';
import { listLaterMonths, setPaymentPeriod } from './payment-period.queries.ts';

const storiesToLock = (tx: Tx) =>
  tx.selectFrom('stories').select(['id', 'person_id as personId', 'opened_at as openedAt']).forNoKeyUpdate();

/** The story of a person, locked: opening it and paying for its hosting must not overlook each other. */
export const lockStoryByPerson = (tx: Tx, personId: string) =>
  storiesToLock(tx).where('person_id', '=', personId).executeTakeFirst();

/** A story, locked likewise. Whoever also needs an interview has locked that before, and locks payments after it. */
export const lockStory = (tx: Tx, id: string) => storiesToLock(tx).where('id', '=', id).executeTakeFirst();

/** How the hosting of a story stands; undefined before the story is opened. */
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

/** Whether the hosting of a story renews: nobody ended it, and its account is open. */
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

/** The month that a payment for hosting pays, when it begins now; null before the story is opened. */
export async function findMonthToPay(db: Db, storyId: string, now: Date): Promise<Month | null> {
  const hosting = await findHosting(db, storyId);
  return hosting ? nextMonth(hosting, dateAt(now)) : null;
}

/** A month of hosting that was paid, and whether another one follows by itself. */
export type AddedMonth = Month & { renews: boolean };

/**
 * Adds the month that a payment paid to a story that is open. One that is not gets it when it is opened. Hosting that
 * was ended since the payment began has the month, since it was charged, and does not renew.
 */
export async function addHostingMonth(
  tx: Tx,
  storyId: string,
  payment: Payment,
  now: Date,
): Promise<AddedMonth | null> {
  const hosting = await findHosting(tx, storyId);
  if (!hosting) return null;
  const { period_begins_on: known } = payment;
  const month = known ? monthFrom(hosting.anchorOn, known) : nextMonth(hosting, dateAt(now));
  if (!known) await setPaymentPeriod(tx, payment.id, month.beginsOn);
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

/** Takes a month away that was paid back; months that were paid after it move up. Answers whether hosting ends with it. */
export async function removeHostingMonth(
  tx: Tx,
  storyId: string,
  payment: Payment,
  now: Date,
): Promise<boolean> {
  const hosting = await findHosting(tx, storyId);
  const begins = payment.period_begins_on;
  if (!hosting || !begins) return false;
  const left = removeMonth(hosting, begins, dateAt(now));
  if (left.status === hosting.status && left.paidThrough === hosting.paidThrough) return false;
  await shiftLaterMonths(tx, storyId, begins);
  await tx
    .updateTable('subscriptions')
    .set({
      status: left.status,
      paid_through: left.paidThrough,
      anchor_on: left.anchorOn,
      ...getCancellation(hosting, left, now),
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
  return left.status === 'cancelled';
}

const getCancellation = (before: Hosting, { status }: Hosting, now: Date) =>
  status === 'cancelled' && before.status !== 'cancelled'
    ? { reason: 'The payment was refunded', cancelled_at: now, next_try_at: null }
    : {};

async function shiftLaterMonths(tx: Tx, storyId: string, begins: string): Promise<void> {
  let free = begins;
  for (const { id, beginsOn } of await listLaterMonths(tx, storyId, begins)) {
    await setPaymentPeriod(tx, id, free);
    free = beginsOn;
  }
}

/** Marks hosting that renews or is on trial as cancelled; answers whether it did. */
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

/** Lets cancelled hosting renew again on the day it is paid through. */
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
 * Counts one more decline of the renewal that is open: past due until the next try, inactive without one. A decline
 * before the day of the next try, of another card, takes no try away. Answers the next try; undefined when nothing renews
 * any more.
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
