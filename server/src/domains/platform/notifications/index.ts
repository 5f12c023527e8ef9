import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { eraseNotifications } from './erasure.queries.ts';
import { notificationHandlers } from './notification.handlers.ts';
import { notificationsCleanupCron, notifyMemberEnteredJob } from './notification.jobs.ts';
import { createNotificationStreams } from './stream.service.ts';

export { type Markup, markup } from './markup.ts';
export { deleteNotifications, withdrawNotifications } from './notify.queries.ts';
export { notify, reviseNotifications } from './notify.service.ts';

/**
 * Notifications of people, which are pushed to their open pages immediately and deleted some time after being
 * read.
 */
export const notificationsFeature = (app: AppContext): Feature<typeof contract.notifications> => {
  const streams = createNotificationStreams(app);
  return {
    routes: contract.notifications,
    tables: ['notifications'],
    erase: eraseNotifications,
    handlers: notificationHandlers(app, streams),
    jobs: [notifyMemberEnteredJob(app)],
    crons: [notificationsCleanupCron(app)],
    close: streams.close,
  };
};
