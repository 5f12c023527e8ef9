import type { AppContext } from '../../context.ts';
import { type Mail, queueMail } from '../../domains/platform/mail/index.ts';

/** Queues a mail in a transaction of its own. */
export const queueSingleMail = (app: AppContext, mail: Mail): Promise<void> =>
  app.db.transaction().execute((tx) => queueMail(app, tx, mail));
