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
  readCounter,
} from './notification.queries.ts';
import { notificationPage } from './notification.view.ts';

type Calls = Contract['notifications'];

/**
 * Whose notifications a call is about: the caller's, whichever story they look at. Fails with `account_inactive`
 * where that story is closed, as everything else of it does.
 */
export function readerOf(actor: Actor): string {
  if (!isStaff(actor.role) && actor.disabled) throw fail('account_inactive');
  return actor.personId;
}

/** What somebody was told, and what they have read of it. */
export const notificationService = ({ db, now }: AppContext) => ({
  /** A page of all or of those that are read, the newest first. */
  async page(actor: Actor, which: 'all' | 'read', after?: string): Promise<HandlerResult<Calls['fetch']>> {
    const rows = await listNotifications(db, readerOf(actor), which, after);
    return { success: true, ...notificationPage(rows, now()) };
  },

  /** What the bell shows, asked for every minute by every open browser. */
  async unread(actor: Actor): Promise<HandlerResult<Calls['fetchUnread']>> {
    const { rows, fresh } = await listUnread(db, readerOf(actor));
    const { data, more } = notificationPage(rows, now());
    return { success: true, data: { notifications: data, showCount: fresh, more } };
  },

  /** Marks one as read; somebody else's is as if missing. */
  async read(actor: Actor, id: string): Promise<HandlerResult<Calls['read']>> {
    if (!(await markRead(db, readerOf(actor), id, now()))) throw fail('not_found');
    return { success: true, message: 'The notification is read.' };
  },

  /** Marks all as read. */
  async readAll(actor: Actor): Promise<HandlerResult<Calls['readAll']>> {
    await markAllRead(db, readerOf(actor), now());
    return { success: true, message: 'All notifications are read.' };
  },

  /** Removes those that are read, but for some that are still looked at. */
  async deleteRead(actor: Actor, keep: string[]): Promise<HandlerResult<Calls['readAll']>> {
    await deleteRead(db, readerOf(actor), keep);
    return { success: true, message: 'What was read is deleted.' };
  },

  /** Sets the counter back. */
  async readCounter(actor: Actor): Promise<HandlerResult<Calls['readCounter']>> {
    await readCounter(db, readerOf(actor), now());
    return { success: true, message: 'The counter is read.' };
  },
});
