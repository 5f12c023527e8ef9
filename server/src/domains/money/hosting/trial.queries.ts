import type { Db, Tx } from '../../../database/connection.ts';
import { payerId } from '../../people/stories/index.ts';

/** A story with the recipient of notices about its hosting. */
export interface HostedStory {
  storyId: string;
  storytellerId: string;
  personId: string;
  fname: string;
  email: string;
}

/** Selects stories with those who pay for hosting, whose accounts are neither deleted nor deactivated. */
const selectStorytellers = (db: Db) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .innerJoin('people', (join) => join.on('people.id', '=', payerId))
    .select([
      'subscriptions.story_id as storyId',
      'stories.person_id as storytellerId',
      'people.id as personId',
      'people.fname',
      'people.email',
    ])
    .where('people.deleted_at', 'is', null)
    .where('people.deactivated_at', 'is', null);

/**
 * Locks trials that end from `today` to `lastEndOn` and had no notice `days` or fewer days before their end, until the
 * transaction ends. Skips rows that another process has locked. Dates are `YYYY-MM-DD` in Los Angeles.
 */
export const lockTrialsEndingBy = (
  tx: Tx,
  { today, lastEndOn, days }: { today: string; lastEndOn: string; days: number },
  limit: number,
): Promise<(HostedStory & { endsOn: string | null })[]> =>
  selectStorytellers(tx)
    .select('subscriptions.trial_end_on as endsOn')
    .where('subscriptions.status', '=', 'trial')
    .where('trial_end_on', '>=', today)
    .where('trial_end_on', '<=', lastEndOn)
    .where((eb) => eb.or([eb('trial_notice_days', 'is', null), eb('trial_notice_days', '>', days)]))
    .limit(limit)
    .forNoKeyUpdate('subscriptions')
    .skipLocked()
    .execute();

/** Records how many days before the end of trials a notice was sent. */
export async function markTrialsNotified(tx: Tx, storyIds: string[], days: number): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ trial_notice_days: days })
    .where('story_id', 'in', storyIds)
    .execute();
}

/** Ends trials whose last day has passed; returns their number and the storytellers to notify. */
export async function endExpiredTrials(tx: Tx, today: string, now: Date, limit: number) {
  const expiredTrials = tx
    .selectFrom('subscriptions')
    .select('story_id')
    .where('status', '=', 'trial')
    .where('trial_end_on', '<', today)
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked();
  const ended = await tx
    .updateTable('subscriptions')
    .set({ status: 'inactive', updated_at: now })
    .where('story_id', 'in', expiredTrials)
    .where('status', '=', 'trial')
    .returning('story_id')
    .execute();
  if (ended.length === 0) return { endedCount: 0, storytellers: [] };
  const ids = ended.map(({ story_id }) => story_id);
  const storytellers = await selectStorytellers(tx).where('subscriptions.story_id', 'in', ids).execute();
  return { endedCount: ended.length, storytellers };
}
