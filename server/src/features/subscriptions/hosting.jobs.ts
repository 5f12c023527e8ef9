import type { AppContext } from '../../context.ts';
import { type CronJob, type Job, job } from '../../jobs/jobs.ts';
import { preferredCardChanged } from '../cards/index.ts';
import { sendPriceNotices } from './price-notice.service.ts';
import { renewDueSubscriptions, retryRenewalWithNewCard } from './renewal.service.ts';
import { closeTrials, sendTrialNotices } from './trial.service.ts';

/** Jobs triggered by users. */
export const hostingJobs = (app: AppContext): Job[] => [
  job(preferredCardChanged, ({ personId }) => retryRenewalWithNewCard(app, personId)),
];

/** Scheduled jobs. Notices of trials and prices go out in the morning of Los Angeles. */
export const hostingCrons = (app: AppContext): CronJob[] => [
  { name: 'renew_subscriptions', pattern: '*/5 * * * *', run: () => renewDueSubscriptions(app) },
  { name: 'close_trials', pattern: '10 * * * *', run: () => closeTrials(app) },
  { name: 'tell_of_trials', pattern: '0 17 * * *', run: () => sendTrialNotices(app) },
  { name: 'tell_of_prices', pattern: '30 17 * * *', run: () => sendPriceNotices(app) },
];
