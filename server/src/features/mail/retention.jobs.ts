import type { AppContext } from '../../context.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { deleteMails, deleteTexts } from './state.queries.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Days for which the text of a mail is kept, to be read and resent. */
export const mailTextDays = 90;

/** Years for which a mail's recipient, subject and status are kept. */
const listedYears = 5;

/** Mails deleted per batch. */
const atATime = 500;

/**
 * Every night: deletes the texts of old mails, here and at the mailer, and the list entries of very old ones.
 */
export const deleteOldMailsCron = ({
  db,
  mailer,
  now,
}: Pick<AppContext, 'db' | 'mailer' | 'now'>): CronJob => ({
  name: 'forget_mails',
  pattern: '30 9 * * *',
  async run() {
    const before = new Date(now().getTime() - mailTextDays * dayMs);
    for (;;) {
      const ids = await deleteTexts(db, before, now(), atATime);
      for (const id of ids) await mailer.remove(id);
      if (ids.length < atATime) break;
    }
    const veryOld = new Date(now().getTime() - listedYears * 365 * dayMs);
    while ((await deleteMails(db, veryOld, atATime)) === atATime);
  },
});
