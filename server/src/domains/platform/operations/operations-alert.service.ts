import type { AppContext } from '../../../context.ts';
import { alertLimit, type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import { findGivenUpJobs } from './failing-job.queries.ts';

/** Alerts staff to background jobs that are given up. */
export const operationsAlerts =
  ({ db }: AppContext): FindAlerts =>
  async () => {
    const { count, latestId } = await findGivenUpJobs(db, alertLimit);
    return [
      count > 0 && {
        key: `jobs_failed:${latestId}`,
        cause: 'jobs_failed',
        message: `${formatCount(count, 'background job', 'background jobs')} failed and will not be tried again. Try again or discard.`,
        url: '/failed-jobs',
      },
    ];
  };
