import type { House } from '../../house.ts';
import { type CronJob, type Job, job } from '../../jobs/jobs.ts';
import { preferredCardChanged } from '../cards/index.ts';
import { tellOfPrices } from './price-notice.service.ts';
import { renewWhatIsDue, renewWithOtherCard } from './renewal.service.ts';
import { closeTrials, tellOfTrials } from './trial.service.ts';

/** What follows from what somebody did. */
export const hostingJobs = (house: House): Job[] => [
  job(preferredCardChanged, ({ personId }) => renewWithOtherCard(house, personId)),
];

/** What follows from time going by. Trials and prices are told of in the morning of Los Angeles. */
export const hostingCrons = (house: House): CronJob[] => [
  { name: 'renew_subscriptions', pattern: '*/5 * * * *', run: () => renewWhatIsDue(house) },
  { name: 'close_trials', pattern: '10 * * * *', run: () => closeTrials(house) },
  { name: 'tell_of_trials', pattern: '0 17 * * *', run: () => tellOfTrials(house) },
  { name: 'tell_of_prices', pattern: '30 17 * * *', run: () => tellOfPrices(house) },
];
