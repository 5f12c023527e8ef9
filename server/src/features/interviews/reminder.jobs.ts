import type { House } from '../../house.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { remindOfInterviews } from './reminder.service.ts';

/** Every five minutes: who is to be reminded of an interview, is. */
export const remindCron = (house: House): CronJob => ({
  name: 'remind_of_interviews',
  pattern: '*/5 * * * *',
  run: () => remindOfInterviews(house),
});
