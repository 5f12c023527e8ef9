import { notificationsAtOnce } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Maximum of the counter, which bounds the cost of the query for people who never open their notifications. */
const maxCounted = 100;

/** Returns a page of a person's notifications, newest first, plus one row to detect a next page. */
const newest = (db: Db, personId: string) =>
  db
    .selectFrom('notifications')
    .leftJoin('people as sender', (join) =>
      join.onRef('sender.id', '=', 'notifications.sender_id').on('sender.deleted_at', 'is', null),
    )
    .select([
      'notifications.id',
      'notifications.url',
      'notifications.msg',
      'notifications.created_at',
      'notifications.read_at',
      'sender.fname',
      'sender.lname',
      'sender.profile_key',
    ])
    .where('notifications.person_id', '=', personId)
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(notificationsAtOnce + 1);

/** Returns all notifications of a person, or only read ones; `after` is the last one of the previous page. */
export async function listNotifications(
  db: Db,
  personId: string,
  filter: 'all' | 'read',
  after?: string,
): Promise<NotificationRow[]> {
  let query = newest(db, personId);
  if (filter === 'read') query = query.where('notifications.read_at', 'is not', null);
  if (after) {
    query = query.where(
      sql<boolean>`(notifications.created_at, notifications.id) < (
        select shown.created_at, shown.id from notifications as shown
        where shown.id = ${after} and shown.person_id = ${personId}
      )`,
    );
  }
  return query.execute();
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof newest>['execute']>>[number];

/**
 * Returns a person's unread notifications, and the number created since the counter was reset, up to a hundred.
 * A single statement, because each open browser polls it every minute.
 */
export async function listUnread(
  db: Db,
  personId: string,
): Promise<{ rows: NotificationRow[]; fresh: number }> {
  const rows = await newest(db, personId)
    .where('notifications.read_at', 'is', null)
    .select(
      sql<number>`(
        select count(*) from (
          select from notifications
          where person_id = ${personId} and read_at is null and created_at >
            (select coalesce(notifications_counted_at, '-infinity') from people where id = ${personId})
          limit ${maxCounted}
        ) as fresh
      )`.as('fresh'),
    )
    .execute();
  return { rows, fresh: rows[0]?.fresh ?? 0 };
}

/**
 * Marks one notification of a person as read, keeping an earlier time; returns false if they have no such
 * notification.
 */
export async function markRead(db: Db, personId: string, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ read_at: fn.coalesce('read_at', val(now)) }))
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Marks all notifications of a person as read. */
export async function markAllRead(db: Db, personId: string, now: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .execute();
}

/** Deletes a person's read notifications, except those given. */
export async function deleteRead(db: Db, personId: string, keep: string[]): Promise<void> {
  let removed = db
    .deleteFrom('notifications')
    .where('person_id', '=', personId)
    .where('read_at', 'is not', null);
  if (keep.length > 0) removed = removed.where('id', 'not in', keep);
  await removed.execute();
}

/** Resets the counter of a person. */
export async function resetCounter(db: Db, personId: string, now: Date): Promise<void> {
  await db.updateTable('people').set({ notifications_counted_at: now }).where('id', '=', personId).execute();
}

/** Deletes notifications that were read before one time, or created before another. */
export async function deleteOld(db: Db, readBefore: Date, toldBefore: Date): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where((eb) => eb.or([eb('read_at', '<', readBefore), eb('created_at', '<', toldBefore)]))
    .execute();
}
