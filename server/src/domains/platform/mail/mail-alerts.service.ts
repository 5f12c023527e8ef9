import type { AppContext } from '../../../context.ts';
import { type FindAlerts, formatCount } from '../../../contributions/alerts.ts';
import { countFailedMails } from './mail.queries.ts';

/** Returns an alert while there are mails that could not be delivered. */
export const mailAlerts =
  ({ db }: AppContext): FindAlerts =>
  async () => {
    const count = await countFailedMails(db);
    return [
      count > 0 && {
        key: `mails_failing:${count}`,
        cause: 'mails_failing',
        message: `${formatCount(count, 'e-mail', 'e-mails')} could not be delivered.`,
        url: '/mails',
      },
    ];
  };
