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
 * Returns whose notifications a call is about: the caller's, whichever story is active. Fails with
 * `account_inactive` if the active story is closed, like every other call for that story.
 */
export function readerOf(actor: Actor): string {
  if (!isStaff(actor.role) && actor.disabled) throw fail('account_inactive');
  return actor.personId;
}

/** Lists, marks and deletes a person's notifications. */
export const notificationService = ({ db, now }: AppContext) => ({
  /** Returns a page of all or only read notifications, newest first. */
  async page(actor: Actor, which: 'all' | 'read', after?: string): Promise<HandlerResult<Routes['fetch']>> {
    const rows = await listNotifications(db, readerOf(actor), which, after);
    return { success: true, ...notificationPage(rows, now()) };
  },

  /** Returns what the bell shows; every open browser polls it every minute. */
  async unread(actor: Actor): Promise<HandlerResult<Routes['fetchUnread']>> {
    const { rows, fresh } = await listUnread(db, readerOf(actor));
    const { data, more } = notificationPage(rows, now());
    return { success: true, data: { notifications: data, showCount: fresh, more } };
  },

  /** Marks one as read; other people's notifications are not found. */
  async read(actor: Actor, id: string): Promise<void> {
    if (!(await markRead(db, readerOf(actor), id, now()))) throw fail('not_found');
  },

  /** Marks all as read. */
  async readAll(actor: Actor): Promise<HandlerResult<Routes['readAll']>> {
    await markAllRead(db, readerOf(actor), now());
    return { success: true, message: 'All notifications are read.' };
  },

  /** Deletes read notifications, except those that are still displayed. */
  async deleteRead(actor: Actor, keep: string[]): Promise<HandlerResult<Routes['readAll']>> {
    await deleteRead(db, readerOf(actor), keep);
    return { success: true, message: 'What was read is deleted.' };
  },

  /** Resets the counter. */
  async resetCounter(actor: Actor): Promise<void> {
    await resetCounter(db, readerOf(actor), now());
  },
});
