import type { House } from '../../house.ts';
import type { CronJob } from '../../jobs/jobs.ts';
import { forgetTexts } from './state.queries.ts';

const day = 24 * 60 * 60 * 1000;

/** Days for which the text of a mail can be read and sent again. */
export const readableDays = 90;

/** Mails that are forgotten at a time. */
const atATime = 500;

/** Every night: forgets the texts of old mails, here and where the mailer keeps them. The lines of the list stay. */
export const forgetMailsCron = ({ db, mailer, now }: House): CronJob => ({
  name: 'forget_mails',
  pattern: '30 9 * * *',
  async run() {
    const before = new Date(now().getTime() - readableDays * day);
    for (;;) {
      const ids = await forgetTexts(db, before, now(), atATime);
      for (const id of ids) await mailer.forget(id);
      if (ids.length < atATime) return;
    }
  },
});
