import type { Tx } from '../../database/connection.ts';

/** What was paid for the interviews of a story, deleted ones too, and how often a month of hosting. */
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

/** Opens a story. */
export async function openStory(tx: Tx, storyId: string, now: Date): Promise<void> {
  await tx.updateTable('stories').set({ opened_at: now }).where('id', '=', storyId).execute();
}

/** How hosting begins: on trial, or with months that were paid already. */
export type HostingStart =
  | { trialEndOn: string }
  | { startedAt: Date; anchorOn: string; paidThrough: string };

/** The subscription of a story that opens. */
export async function insertSubscription(tx: Tx, storyId: string, begins: HostingStart): Promise<void> {
  const row =
    'trialEndOn' in begins
      ? { status: 'trial', trial_end_on: begins.trialEndOn }
      : {
          status: 'active',
          started_at: begins.startedAt,
          anchor_on: begins.anchorOn,
          paid_through: begins.paidThrough,
        };
  await tx
    .insertInto('subscriptions')
    .values({ story_id: storyId, ...row })
    .execute();
}
