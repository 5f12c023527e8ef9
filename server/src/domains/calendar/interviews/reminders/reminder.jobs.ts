import type { AppContext } from '../../../../context.ts';
import type { CronJob } from '../../../../jobs/jobs.ts';
import { sendPaymentReminders } from './payment-reminder.service.ts';
import { sendInterviewReminders } from './reminder.service.ts';

/** Sends due interview reminders every five minutes. */
export const interviewReminderCron = (app: AppContext): CronJob => ({
  name: 'remind_of_interviews',
  pattern: '*/5 * * * *',
  run: () => sendInterviewReminders(app),
});

/** Sends due payment reminders every hour. */
export const paymentReminderCron = (app: AppContext): CronJob => ({
  name: 'remind_of_payments',
  pattern: '35 * * * *',
  run: () => sendPaymentReminders(app),
});
