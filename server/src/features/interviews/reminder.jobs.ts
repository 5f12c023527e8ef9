import type { AppContext } from '../../context.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { remindOfPayments } from './payment-reminder.service.ts';
import { remindOfInterviews } from './reminder.service.ts';

/** Every five minutes: who is to be reminded of an interview, is. */
export const remindCron = (app: AppContext): CronJob => ({
  name: 'remind_of_interviews',
  pattern: '*/5 * * * *',
  run: () => remindOfInterviews(app),
});

/** Every hour: customers are reminded of unpaid interviews. */
export const remindOfPaymentsCron = (app: AppContext): CronJob => ({
  name: 'remind_of_payments',
  pattern: '35 * * * *',
  run: () => remindOfPayments(app),
});
