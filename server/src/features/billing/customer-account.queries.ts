import type { Tx } from '../../database/connection.ts';

/**
 * Whether a fee was paid for any interview of a story, deleted ones included, and the number of prepaid hosting
 * months.
 */
export async function findStoryPayments(tx: Tx, storyId: string): Promise<{ paid: boolean; months: number }> {
  const interviews = await tx
    .selectFrom('interviews')
    .select(['fee_paid_at', 'hosting_paid_at'])
    .where('story_id', '=', storyId)
    .execute();
  return {
    paid: interviews.some((one) => one.fee_paid_at !== null),
    months: interviews.filter((one) => one.hosting_paid_at !== null).length,
  };
}

export async function openStory(tx: Tx, storyId: string, now: Date): Promise<void> {
  await tx.updateTable('stories').set({ opened_at: now }).where('id', '=', storyId).execute();
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
