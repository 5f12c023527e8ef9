import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { keepMeetingAccountCron } from './meeting-account.jobs.ts';
import { settingsHandlers } from './settings.handlers.ts';

export { leaveMeetings, meetingsAuthorized } from './meeting-account.service.ts';
export { readSettings, type Settings } from './settings.queries.ts';
export { readSiteTexts, siteTextFiles } from './site-text.files.ts';

/** The values that staff set for the whole business. */
export const settingsFeature = (house: House): Feature<typeof contract.settings> => ({
  routes: contract.settings,
  handlers: settingsHandlers(house),
  crons: [keepMeetingAccountCron(house)],
});
