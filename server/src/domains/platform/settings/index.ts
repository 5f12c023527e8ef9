import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { keepMeetingAccountCron } from './meeting-account.jobs.ts';
import { settingsHandlers } from './settings.handlers.ts';

export { deleteRevokedAuthorization, meetingsAuthorized } from './meeting-account.service.ts';
export { isSecondFactorRequired, readSettings, type Settings } from './settings.queries.ts';
export { readSiteTexts, siteTextFiles } from './site-text-files.ts';

/** Settings of the whole business, made by staff. */
export const settingsFeature = (app: AppContext): Feature<typeof contract.settings> => ({
  routes: contract.settings,
  tables: ['settings'],
  handlers: settingsHandlers(app),
  crons: [keepMeetingAccountCron(app)],
});
