import type { AppContext } from '../../../context.ts';
import { alertLimit, type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import type { Db } from '../../../database/connection.ts';

/** Finds the alert about subscriptions that could not be renewed. */
export const renewalAlerts =
  ({ db }: AppContext): FindAlerts =>
  async () => {
    const renewals = await listFailedRenewals(db);
    const [latest] = renewals;
    return [
      latest !== undefined && {
        key: `renewals_failing:${latest.failedAt.getTime()}`,
        cause: 'renewals_failing',
        message: `${formatCount(renewals.length, 'subscription', 'subscriptions')} could not be renewed.`,
        url: renewals.length === 1 ? `/user/view/${latest.personId}` : '/customers',
      },
    ];
  };

/** Lists past-due hosting by the storyteller's id, latest failure first, at most `alertLimit`. */
const listFailedRenewals = (db: Db): Promise<{ personId: string; failedAt: Date }[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .select(['stories.person_id as personId', 'subscriptions.updated_at as failedAt'])
    .where('subscriptions.status', '=', 'past_due')
    .orderBy('subscriptions.updated_at', 'desc')
    .limit(alertLimit)
    .execute();
