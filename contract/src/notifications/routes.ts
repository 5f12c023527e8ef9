import { z } from 'zod';
import { routes } from '../route.ts';
import { DataReply, Done, Id } from '../scalars.ts';
import { Notification } from './notification.ts';

/** Continues after the notification with the id `after`. */
const Onwards = z.object({ after: Id.optional() });

/** `more`: whether there are older ones. */
const Notifications = DataReply(z.array(Notification)).extend({ more: z.boolean() });

/** The caller's notifications about all of their stories, and which of them were read. */
export const notifications = routes({
  fetch: {
    method: 'POST',
    path: '/notifications/fetch',
    access: 'signed-in',
    summary: 'The caller’s notifications, newest first.',
    body: Onwards,
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
    body: Onwards,
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
    done: 'The notification is read.',
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
    done: 'The counter is read.',
    fails: ['account_inactive'],
  },
  stream: {
    method: 'GET',
    path: '/notifications/stream',
    access: 'signed-in',
    summary: 'Server-sent events until the sign-in ends: `told` for each new notification of the caller.',
    reply: 'bytes',
    fails: ['account_inactive', 'wrong_type', 'too_many'],
  },
});
