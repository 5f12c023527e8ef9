import type { AppContext } from '../../context.ts';
import { type FindAlerts, formatCount } from '../../contributions/alerts.ts';
import { listFailedRenewals } from './failed-renewal.queries.ts';

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
