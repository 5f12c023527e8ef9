import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import { type Actor, isStaff } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import {
  deleteRead,
  listNotifications,
  listUnread,
  markAllRead,
  markRead,
  resetCounter,
} from './notification.queries.ts';
import { notificationPage } from './notification.view.ts';

type Routes = Contract['notifications'];

/**
 * Returns the id of the caller, whose notifications are the same in every story. Fails with `account_inactive`
 * if the active story is disabled, like every other request in that story.
 */
export function requireRecipient(actor: Actor): string {
  if (!isStaff(actor.role) && actor.disabled) throw fail('account_inactive');
  return actor.personId;
}

/** Returns a page of all or only read notifications, newest first. */
export async function notificationsPage(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  filter: 'all' | 'read',
  after?: string,
): Promise<HandlerResult<Routes['fetch']>> {
  const rows = await listNotifications(app.db, requireRecipient(actor), filter, after);
  return { success: true, ...notificationPage(rows, app.now()) };
}

/** Returns the content of the notification bell; every open browser polls it every minute. */
export async function unreadNotifications(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
): Promise<HandlerResult<Routes['fetchUnread']>> {
  const { rows, fresh } = await listUnread(app.db, requireRecipient(actor));
  const { data, more } = notificationPage(rows, app.now());
  return { success: true, data: { notifications: data, showCount: fresh, more } };
}

/** Marks one notification as read. Fails with `not_found` for other people's notifications. */
export async function markNotificationRead(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<void> {
  if (!(await markRead(app.db, requireRecipient(actor), id, app.now()))) throw fail('not_found');
}

/** Marks all notifications as read. */
export async function markAllNotificationsRead(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
): Promise<HandlerResult<Routes['readAll']>> {
  await markAllRead(app.db, requireRecipient(actor), app.now());
  return { success: true, message: 'All notifications are marked as read.' };
}

/** Deletes read notifications, except those the page still displays. */
export async function deleteReadNotifications(
  app: Pick<AppContext, 'db'>,
  actor: Actor,
  keep: string[],
): Promise<HandlerResult<Routes['readAll']>> {
  await deleteRead(app.db, requireRecipient(actor), keep);
  return { success: true, message: 'The read notifications are deleted.' };
}

/** Resets the counter. */
export async function resetNotificationCounter(
  app: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
): Promise<void> {
  await resetCounter(app.db, requireRecipient(actor), app.now());
}
