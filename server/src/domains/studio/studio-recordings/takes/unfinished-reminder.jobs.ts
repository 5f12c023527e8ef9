import { dayMs, formatForReader } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { CronJob } from '../../../../jobs/jobs.ts';
import { createJoinUrl } from '../../../../providers/meetings/join-link.ts';
import { addressBooker, composeGreeting } from '../../../calendar/interviews/index.ts';
import { type Letter, queueMail } from '../../../platform/mail/index.ts';
import { takeSendingDays } from '../../studio/index.ts';
import {
  lockUnfinishedRecordings,
  markUnfinishedReminders,
  type UnfinishedRecording,
} from './unfinished.queries.ts';

/** Days after the end of a recording when its storyteller is reminded to send the rest. */
const reminderDays = [1, 3, 5];

/** Reminds storytellers hourly of what their devices have not sent; one mail at most for reminders that were missed. */
export const remindOfUnfinishedCron = (app: AppContext): CronJob => ({
  name: 'remind_of_unfinished_recordings',
  pattern: '50 * * * *',
  run: () =>
    app.db.transaction().execute(async (tx) => {
      const now = app.now().getTime();
      const oldest = new Date(now - takeSendingDays * dayMs);
      for (const recording of await lockUnfinishedRecordings(tx, oldest, new Date(now - dayMs))) {
        const ageMs = now - recording.changed_at.getTime();
        const count = reminderDays.filter((days) => days * dayMs <= ageMs).length;
        if (count <= recording.unfinished_reminders) continue;
        await queueMail(app, tx, {
          kind: 'recording-unsent',
          to: recording.booking.email,
          ...addressBooker(recording),
          ...composeUnfinishedReminder(
            recording,
            createJoinUrl(app.env.APP_URL, app.links, 'storyteller', recording.id),
          ),
        });
        await markUnfinishedReminders(tx, recording.id, count);
      }
    }),
});

function composeUnfinishedReminder(
  { booking, starts_at }: UnfinishedRecording,
  url: string,
): { subject: string; letter: Letter } {
  return {
    subject: 'Part of your recorded interview is still on your device',
    letter: {
      greeting: composeGreeting(booking),
      paragraphs: [
        `Part of the recording of the interview on ${formatForReader(starts_at, booking.time_zone)} has not arrived here yet. It is still on the device that was used for the call.`,
        'Please open this link on the same device, in the same browser. The rest is sent by itself. Keep the page open until it says nothing more about it.',
      ],
      button: { label: 'Send the rest', url },
      footnote: `The device keeps the recording for ${takeSendingDays} days after the interview.`,
    },
  };
}
