import type { AppContext } from '../../../context.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { closeExpiredTrials, sendTrialNotices } from './trial.service.ts';

/** Scheduled jobs. Notices are sent in the morning in Los Angeles. */
export const hostingCrons = (app: AppContext): CronJob[] => [
  { name: 'close_trials', pattern: '10 * * * *', run: () => closeExpiredTrials(app) },
  { name: 'tell_of_trials', pattern: '0 17 * * *', run: () => sendTrialNotices(app) },
];
