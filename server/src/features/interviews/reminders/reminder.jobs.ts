import type { AppContext } from '../../../context.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import type { InterviewsApp } from '../interviews-app.ts';
import { sendPaymentReminders } from './payment-reminder.service.ts';
import { sendInterviewReminders } from './reminder.service.ts';

/** Sends due interview reminders every five minutes. */
export const interviewReminderCron = (app: InterviewsApp): CronJob => ({
  name: 'remind_of_interviews',
  pattern: '*/5 * * * *',
  run: () => sendInterviewReminders(app),
});

/** Sends due payment reminders every hour. */
export const paymentReminderCron = (app: Pick<AppContext, 'db' | 'env' | 'jobs' | 'now'>): CronJob => ({
  name: 'remind_of_payments',
  pattern: '35 * * * *',
  run: () => sendPaymentReminders(app),
});
