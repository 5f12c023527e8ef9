import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id } from '../../scalars.ts';
import { Notification } from './notification.ts';

/** Pagination: `after` is the id of the last notification of the previous page. */
const PageAfter = z.object({ after: Id.optional() });

/** A page of notifications. `more` is true if older notifications exist. */
const Notifications = DataReply(z.array(Notification)).extend({ more: z.boolean() });

/** Endpoints for the caller's notifications. They cover all of the caller's stories, not only the active one. */
export const notifications = routes({
  fetch: {
    method: 'POST',
    path: '/notifications/fetch',
    access: 'signed-in',
    summary: 'The caller’s notifications, newest first.',
    body: PageAfter,
    reply: Notifications,
    fails: ['account_inactive'],
  },
  fetchUnread: {
    method: 'POST',
    path: '/notifications/fetch-unread',
    access: 'signed-in',
    summary:
      'The newest unread notifications, and the number of notifications since the counter was reset (up to 100).',
    reply: DataReply(
      z.object({ notifications: z.array(Notification), showCount: z.number().int(), more: z.boolean() }),
    ),
    fails: ['account_inactive'],
  },
  old: {
    method: 'POST',
    path: '/notifications/old',
    access: 'signed-in',
    summary: 'The caller’s read notifications, newest first.',
    body: PageAfter,
    reply: Notifications,
    fails: ['account_inactive'],
  },
  read: {
    method: 'POST',
    path: '/notifications/read',
    access: 'signed-in',
    summary: 'Marks a notification of the caller as read.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The notification is marked as read.',
    fails: ['not_found', 'account_inactive'],
  },
  readAll: {
    method: 'POST',
    path: '/notifications/read-all',
    access: 'signed-in',
    summary:
      'Marks all notifications of the caller as read; with `delete`, deletes the read ones except `keep`.',
    body: z.object({
      option: z.enum(['', 'delete'], { error: 'Please choose nothing or delete.' }).nullish(),
      keep: z.array(Id).max(100).default([]),
    }),
    reply: Done,
    fails: ['account_inactive'],
  },
  resetCounter: {
    method: 'POST',
    path: '/notifications/read-counter',
    access: 'signed-in',
    summary: 'Resets the caller’s notification counter; unread notifications stay unread.',
    reply: Done,
    done: 'The counter is reset.',
    fails: ['account_inactive'],
  },
  stream: {
    method: 'GET',
    path: '/notifications/stream',
    access: 'signed-in',
    summary:
      'Server-sent events until the sign-in ends: `told` for each new notification of the caller, and for staff `changed` with the kinds of data that others changed, such as `interviews,slots`.',
    reply: 'bytes',
    fails: ['account_inactive', 'wrong_type', 'too_many'],
  },
});
