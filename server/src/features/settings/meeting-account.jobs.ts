import type { AppContext } from '../../context.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { MeetingsNotAuthorized } from '../../providers/meetings/port.ts';

/**
 * Every night: an authorization that was not used for a while is renewed; one that is over is an alert from then
 * on.
 */
export const keepMeetingAccountCron = ({ meetings, log }: AppContext): CronJob => ({
  name: 'keep_meeting_account',
  pattern: '40 9 * * *',
  run: async () => {
    await meetings.connection?.refresh().catch((error: unknown) => {
      if (!(error instanceof MeetingsNotAuthorized)) throw error;
      log.warn('the account for video meetings is no longer authorized');
    });
  },
});
