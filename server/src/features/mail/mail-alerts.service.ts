import type { AppContext } from '../../context.ts';
import { type FindAlerts, formatCount } from '../../contributions/alerts.ts';
import { failingMails } from './mail.queries.ts';

/** Returns an alert while there are mails that could not be delivered. */
export const mailAlerts =
  ({ db }: Pick<AppContext, 'db'>): FindAlerts =>
  async () => {
    const mails = await failingMails(db);
    return [
      mails > 0 && {
        key: `mails_failing:${mails}`,
        cause: 'mails_failing',
        message: `${formatCount(mails, 'e-mail', 'e-mails')} could not be delivered.`,
        url: '/mails',
      },
    ];
  };
