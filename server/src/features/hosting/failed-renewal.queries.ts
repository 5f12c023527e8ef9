import { alertLimit } from '../../contributions/alerts.ts';
import type { Db } from '../../database/connection.ts';

/** Lists past-due hosting by the storyteller's id, latest failure first, at most `alertLimit`. */
export const listFailedRenewals = (db: Db): Promise<{ personId: string; failedAt: Date }[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .select(['stories.person_id as personId', 'subscriptions.updated_at as failedAt'])
    .where('subscriptions.status', '=', 'past_due')
    .orderBy('subscriptions.updated_at', 'desc')
    .limit(alertLimit)
    .execute();
