import { dayMs } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { CronJob } from '../../../jobs/jobs.ts';
import { deleteMails, deleteTexts } from './state.queries.ts';

/** How long the text of a mail is kept, so that it can be read and resent, in days. */
export const mailTextDays = 90;

/** How long the list entry of a mail is kept, in years: its recipient, subject and status. */
const listEntryYears = 5;

/** Maximum number of mails per batch. */
const batchSize = 500;

/** Nightly: deletes the texts of old mails, here and at the mailer, and the list entries of very old ones. */
export const deleteOldMailsCron = ({ db, mailer, now }: AppContext): CronJob => ({
  name: 'forget_mails',
  pattern: '30 9 * * *',
  async run() {
    const textsBefore = new Date(now().getTime() - mailTextDays * dayMs);
    for (;;) {
      const ids = await deleteTexts(db, textsBefore, now(), batchSize);
      for (const id of ids) await mailer.remove(id);
      if (ids.length < batchSize) break;
    }
    const entriesBefore = new Date(now().getTime() - listEntryYears * 365 * dayMs);
    while ((await deleteMails(db, entriesBefore, batchSize)) === batchSize);
  },
});
