import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import {
  deleteReadNotifications,
  getUnreadNotifications,
  listNotificationPage,
  markAllNotificationsRead,
  markNotificationRead,
  resetNotificationCounter,
} from './notification.service.ts';
import type { Streams } from './stream.service.ts';

/** Route handlers for a person's notifications. */
export const notificationHandlers = (
  app: AppContext,
  streams: Streams,
): Handlers<Contract['notifications']> => {
  return {
    fetch: ({ actor, body }) => listNotificationPage(app, actor, 'all', body.after),
    fetchUnread: ({ actor }) => getUnreadNotifications(app, actor),
    old: ({ actor, body }) => listNotificationPage(app, actor, 'read', body.after),
    read: ({ actor, body }) => markNotificationRead(app, actor, body.id),
    readAll: ({ actor, body }) =>
      body.option === 'delete'
        ? deleteReadNotifications(app, actor, body.keep)
        : markAllNotificationsRead(app, actor),
    resetCounter: ({ actor }) => resetNotificationCounter(app, actor),
    stream: async ({ actor, request, reply }) => streams.open(actor, request, reply),
  };
};
