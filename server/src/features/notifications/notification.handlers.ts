import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { notificationService } from './notification.service.ts';
import type { Streams } from './stream.service.ts';

/** What people can do with their notifications. */
export const notificationHandlers = (
  app: AppContext,
  streams: Streams,
): Handlers<Contract['notifications']> => {
  const service = notificationService(app);
  return {
    fetch: ({ actor, body }) => service.page(actor, 'all', body.after),
    fetchUnread: ({ actor }) => service.unread(actor),
    old: ({ actor, body }) => service.page(actor, 'read', body.after),
    read: ({ actor, body }) => service.read(actor, body.id),
    readAll: ({ actor, body }) =>
      body.option === 'delete' ? service.deleteRead(actor, body.keep) : service.readAll(actor),
    resetCounter: ({ actor }) => service.resetCounter(actor),
    stream: async ({ actor, request, reply }) => streams.open(actor, request, reply),
  };
};
