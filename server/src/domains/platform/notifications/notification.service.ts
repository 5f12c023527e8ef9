import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import { type Actor, isStaff } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import {
  deleteRead,
  listNotifications,
  listUnread,
  markAllRead,
  markRead,
  resetCounter,
} from './notification.queries.ts';
import { toNotificationPage } from './notification.view.ts';

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
export async function listNotificationPage(
  app: AppContext,
  actor: Actor,
  filter: 'all' | 'read',
  after?: string,
): Promise<HandlerResult<Routes['fetch']>> {
  const rows = await listNotifications(app.db, requireRecipient(actor), filter, after);
  return { success: true, ...toNotificationPage(rows, app.now()) };
}

/** Returns the content of the notification bell; every open browser polls it every minute. */
export async function getUnreadNotifications(
  app: AppContext,
  actor: Actor,
): Promise<HandlerResult<Routes['fetchUnread']>> {
  const { rows, newCount } = await listUnread(app.db, requireRecipient(actor));
  const { data, more } = toNotificationPage(rows, app.now());
  return { success: true, data: { notifications: data, showCount: newCount, more } };
}

/** Marks one notification as read. Fails with `not_found` for other people's notifications. */
export async function markNotificationRead(app: AppContext, actor: Actor, id: string): Promise<void> {
  if (!(await markRead(app.db, requireRecipient(actor), id, app.now()))) throw fail('not_found');
}

/** Marks all notifications of the caller as read. */
export async function markAllNotificationsRead(
  app: AppContext,
  actor: Actor,
): Promise<HandlerResult<Routes['readAll']>> {
  await markAllRead(app.db, requireRecipient(actor), app.now());
  return { success: true, message: 'All notifications are marked as read.' };
}

/** Deletes the caller's read notifications, except those that the page still displays. */
export async function deleteReadNotifications(
  app: AppContext,
  actor: Actor,
  keptIds: string[],
): Promise<HandlerResult<Routes['readAll']>> {
  await deleteRead(app.db, requireRecipient(actor), keptIds);
  return { success: true, message: 'The read notifications are deleted.' };
}

/** Resets the caller's counter of new notifications. */
export async function resetNotificationCounter(app: AppContext, actor: Actor): Promise<void> {
  await resetCounter(app.db, requireRecipient(actor), app.now());
}
