import { dateAt, instantOf } from '../../calendar.ts';
import type { Tx } from '../../database/connection.ts';
import { type Hosting, monthBegins, monthsAfter, withoutMonth } from './hosting.policy.ts';

const storiesToLock = (tx: Tx) =>
  tx.selectFrom('stories').select(['id', 'person_id as personId', 'opened_at as openedAt']).forNoKeyUpdate();

/** The story of a person, locked: opening it and paying for its hosting must not overlook each other. */
export const lockStoryOfPerson = (tx: Tx, personId: string) =>
  storiesToLock(tx).where('person_id', '=', personId).executeTakeFirst();

/** The story of an interview, locked likewise. */
export const lockStoryOfInterview = (tx: Tx, interviewId: string) =>
  storiesToLock(tx)
    .where('id', '=', (where) =>
      where.selectFrom('interviews').select('story_id').where('interviews.id', '=', interviewId),
    )
    .executeTakeFirst();

const hostingOf = (tx: Tx, storyId: string): Promise<Hosting | undefined> =>
  tx
    .selectFrom('subscriptions')
    .select(['status', 'trial_end_on as trialEndOn', 'paid_through as paidThrough'])
    .where('story_id', '=', storyId)
    .executeTakeFirst();

/** Adds a paid month to a story that is open. One that is not gets it when it is opened. */
export async function addHostingMonth(tx: Tx, storyId: string, now: Date): Promise<void> {
  const hosting = await hostingOf(tx, storyId);
  if (!hosting) return;
  const begins = monthBegins(hosting, dateAt(now));
  await tx
    .updateTable('subscriptions')
    .set({
      status: 'active',
      started_at: instantOf(begins, '12:00') ?? now,
      paid_through: monthsAfter(begins, 1),
      reason: null,
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
}

/** Takes a month away that was paid back. */
export async function takeHostingMonth(tx: Tx, storyId: string, now: Date): Promise<void> {
  const hosting = await hostingOf(tx, storyId);
  if (!hosting) return;
  const left = withoutMonth(hosting, dateAt(now));
  await tx
    .updateTable('subscriptions')
    .set({
      status: left.status,
      paid_through: left.paidThrough,
      ...(left.status === 'cancelled' ? { reason: 'The payment was refunded' } : {}),
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
}

/**
 * Ends the hosting of a person's story, if it has any: nothing renews it, and what is paid or on trial lasts to its day.
 */
export async function endHosting(tx: Tx, personId: string, reason: string, now: Date): Promise<void> {
  const story = await lockStoryOfPerson(tx, personId);
  if (!story) return;
  await tx
    .updateTable('subscriptions')
    .set({ status: 'cancelled', reason, updated_at: now })
    .where('story_id', '=', story.id)
    .where('status', 'in', ['trial', 'active', 'past_due'])
    .execute();
}
