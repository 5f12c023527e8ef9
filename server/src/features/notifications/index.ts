import { contract } from '@lifestory/contract';
import type { Feature } from '../../feature.ts';
import type { House } from '../../house.ts';
import { notificationHandlers } from './notification.handlers.ts';
import { memberEnteredJob, notificationsCleanupCron } from './notification.jobs.ts';
import { notificationStreams } from './stream.service.ts';

export { type Markup, markup } from './markup.ts';
export { notify } from './notify.service.ts';

/** What people are told: kept for them until they have read it, and said to their open pages at once. */
export const notificationsFeature = (house: House): Feature<typeof contract.notifications> => {
  const streams = notificationStreams(house);
  return {
    routes: contract.notifications,
    handlers: notificationHandlers(house, streams),
    jobs: [memberEnteredJob(house)],
    crons: [notificationsCleanupCron(house)],
    close: streams.close,
  };
};
