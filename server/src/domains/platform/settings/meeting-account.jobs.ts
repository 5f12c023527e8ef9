import type { AppContext } from '../../../context.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { MeetingsNotAuthorized } from '../../../providers/meetings/port.ts';

/** Nightly: refreshes the authorization of the meeting account, which expires if it is not used. */
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
