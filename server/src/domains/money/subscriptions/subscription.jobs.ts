import type { AppContext } from '../../../context.ts';
import { type CronJob, type Job, job } from '../../../jobs/jobs.ts';
import { preferredCardChanged } from '../cards/index.ts';
import { sendPriceNotices } from './renewals/price-notice.service.ts';
import { renewDueSubscriptions, retryRenewalWithNewCard } from './renewals/renewal.service.ts';

/** The job that follows a change of the preferred card. */
export const subscriptionJobs = (app: AppContext): Job[] => [
  job(preferredCardChanged, ({ personId }) => retryRenewalWithNewCard(app, personId)),
];

/** Scheduled jobs. Price notices are sent in the morning in Los Angeles. */
export const subscriptionCrons = (app: AppContext): CronJob[] => [
  { name: 'renew_subscriptions', pattern: '*/5 * * * *', run: () => renewDueSubscriptions(app) },
  { name: 'tell_of_prices', pattern: '30 17 * * *', run: () => sendPriceNotices(app) },
];
