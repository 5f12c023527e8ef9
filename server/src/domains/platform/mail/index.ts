import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseMails } from './erasure.queries.ts';
import { mailHandlers } from './mail.handlers.ts';
import { mailAlerts } from './mail-alerts.service.ts';
import type { PasswordLinkMaker } from './outbox.service.ts';
import { deleteOldMailsCron } from './retention.jobs.ts';
import { sendMailJob } from './sending.jobs.ts';

export type { Letter } from './letter.ts';
export { countFailedMails } from './mail.queries.ts';
export { type Mail, queueMail } from './mail.service.ts';

export type { PasswordLinkMaker };

/**
 * The outbox: mails are queued in the transaction of the change they report, and sent at least once. The feature that
 * owns passwords depends on this one, so `features.ts` passes `makePasswordLink` in.
 */
export const mailFeature = (
  app: AppContext,
  makePasswordLink: PasswordLinkMaker,
): Feature<typeof contract.mail> => ({
  routes: contract.mail,
  tables: ['mails'],
  erase: eraseMails,
  findAlerts: mailAlerts(app),
  handlers: mailHandlers(app, makePasswordLink),
  jobs: [sendMailJob(app)],
  crons: [deleteOldMailsCron(app)],
});
