import { maxNotificationsPerPage } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/** Maximum of the counter, which bounds the cost of the query for people who never open their notifications. */
const maxCountedNotifications = 100;

/** Selects a person's newest notifications, with one more than a page to detect a next page. */
const selectNewest = (db: Db, personId: string) =>
  db
    .selectFrom('notifications')
    .select(['id', 'url', 'msg', 'created_at', 'read_at', 'sender_id'])
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxNotificationsPerPage + 1);

/** Joins the senders to the selected notifications of a page, and to no others. */
const joinSenders = (db: Db, page: ReturnType<typeof selectNewest>) =>
  db
    .selectFrom(page.as('shown'))
    .leftJoin('people as sender', (join) =>
      join.onRef('sender.id', '=', 'shown.sender_id').on('sender.deleted_at', 'is', null),
    )
    .select([
      'shown.id',
      'shown.url',
      'shown.msg',
      'shown.created_at',
      'shown.read_at',
      'sender.fname',
      'sender.lname',
      'sender.profile_key',
    ])
    .orderBy('shown.created_at', 'desc')
    .orderBy('shown.id', 'desc');

/** Returns all notifications of a person, or only read ones; `after` is the last one of the previous page. */
export async function listNotifications(
  db: Db,
  personId: string,
  filter: 'all' | 'read',
  after?: string,
): Promise<NotificationRow[]> {
  let page = selectNewest(db, personId);
  if (filter === 'read') page = page.where('read_at', 'is not', null);
  if (after) {
    page = page.where(
      sql<boolean>`(notifications.created_at, notifications.id) < (
        select previous.created_at, previous.id from notifications as previous
        where previous.id = ${after} and previous.person_id = ${personId}
      )`,
    );
  }
  return joinSenders(db, page).execute();
}

export type NotificationRow = Awaited<ReturnType<ReturnType<typeof joinSenders>['execute']>>[number];

/**
 * Returns a person's unread notifications, and the number of those created since the counter was reset, up to a
 * hundred. A single statement, because each open browser polls it every minute.
 */
export async function listUnread(
  db: Db,
  personId: string,
): Promise<{ rows: NotificationRow[]; newCount: number }> {
  const rows = await selectUnread(db, personId);
  return { rows, newCount: rows[0]?.new_count ?? 0 };
}

const selectUnread = compileOnce((db, personId: string) =>
  joinSenders(db, selectNewest(db, personId).where('read_at', 'is', null)).select(
    sql<number>`(
      select count(*) from (
        select from notifications
        where person_id = ${personId} and read_at is null and created_at >
          (select coalesce(notifications_counted_at, '-infinity') from people where id = ${personId})
        limit ${maxCountedNotifications}
      ) as new_notifications
    )`.as('new_count'),
  ),
);

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

/** Deletes a person's read notifications, except those with `keptIds`. */
export async function deleteRead(db: Db, personId: string, keptIds: string[]): Promise<void> {
  let query = db
    .deleteFrom('notifications')
    .where('person_id', '=', personId)
    .where('read_at', 'is not', null);
  if (keptIds.length > 0) query = query.where('id', 'not in', keptIds);
  await query.execute();
}

/** Resets a person's counter of new notifications. */
export async function resetCounter(db: Db, personId: string, now: Date): Promise<void> {
  await db.updateTable('people').set({ notifications_counted_at: now }).where('id', '=', personId).execute();
}

/** Deletes notifications that were read before one time, or created before another. */
export async function deleteOldNotifications(db: Db, readBefore: Date, createdBefore: Date): Promise<void> {
  await db
    .deleteFrom('notifications')
    .where((eb) => eb.or([eb('read_at', '<', readBefore), eb('created_at', '<', createdBefore)]))
    .execute();
}
