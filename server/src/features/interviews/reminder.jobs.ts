import type { AppContext } from '../../context.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { sendPaymentReminders } from './payment-reminder.service.ts';
import { sendInterviewReminders } from './reminder.service.ts';

/** Every five minutes: who is to be reminded of an interview, is. */
export const interviewReminderCron = (app: AppContext): CronJob => ({
  name: 'remind_of_interviews',
  pattern: '*/5 * * * *',
  run: () => sendInterviewReminders(app),
});

/** Every hour: customers are reminded of unpaid interviews. */
export const paymentReminderCron = (app: AppContext): CronJob => ({
  name: 'remind_of_payments',
  pattern: '35 * * * *',
  run: () => sendPaymentReminders(app),
});
