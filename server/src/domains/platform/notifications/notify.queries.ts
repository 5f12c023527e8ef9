import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/**
 * Recipients: staff (Super Admins and Developers), these and the Interviewer of an interview if it has one, the
 * storyteller and members of a story, or people by id.
 */
export type Recipients = 'staff' | { staffAndInterviewer: string | null } | { storyId: string } | string[];

/** Database channel that signals new notifications to all processes; the payload is the recipient's id. */
export const notificationsChannel = 'notified';

/** Selects notifications that link to one of `urls` and were created at `since` or later. */
export interface ReplacedNotifications {
  urls: string[];
  since: Date;
}

interface NewRow {
  to: Recipients;
  from: string | null;
  mentionedPersonIds: string[];
  kind: string;
  url: string;
  msg: string;
  createdAt: Date;
  replacing: ReplacedNotifications | undefined;
}

/**
 * Inserts a notification for each recipient except the sender and deleted people, and publishes the recipients'
 * ids on the channel. If it replaces an earlier notification, that one is updated and becomes unread.
 */
export async function insertNotifications(db: Db, { to, replacing, ...notification }: NewRow): Promise<void> {
  const replaced = replacing ?? { since: notification.createdAt, urls: [] };
  await insertForRecipients(db, toIds(to), notification, replaced);
}

/** Recipients by id; staff, if all of them are undefined. */
interface RecipientIds {
  personIds?: string[];
  storyId?: string;
  /** Staff, and this Interviewer if it is not null. */
  interviewerId?: string | null;
}

function toIds(to: Recipients): RecipientIds {
  if (to === 'staff') return {};
  if (Array.isArray(to)) return { personIds: to };
  return 'storyId' in to ? to : { interviewerId: to.staffAndInterviewer };
}

const insertForRecipients = compileOnce(
  (
    _,
    recipients: RecipientIds,
    { from, mentionedPersonIds, kind, url, msg, createdAt }: Omit<NewRow, 'to' | 'replacing'>,
    { since, urls }: ReplacedNotifications,
  ) => sql`
    with recipients as (
      select people.id from people
      where people.deleted_at is null and people.id is distinct from ${from}::uuid
        and ${isRecipient(recipients)}
    ), renewed as (
      update notifications
      set url = ${url}, msg = ${msg}, about_ids = ${mentionedPersonIds}::uuid[], created_at = ${createdAt}, read_at = null
      from recipients
      where notifications.person_id = recipients.id and notifications.sender_id = ${from}::uuid
        and notifications.kind = ${kind} and notifications.created_at >= ${since}
        and notifications.url = any(${urls}::text[])
      returning person_id
    ), added as (
      insert into notifications (id, person_id, sender_id, about_ids, kind, url, msg, created_at)
      select gen_random_uuid(), recipients.id, ${from}::uuid, ${mentionedPersonIds}::uuid[], ${kind}, ${url}, ${msg}, ${createdAt}
      from recipients
      where recipients.id not in (select person_id from renewed)
      returning person_id
    )
    select pg_notify(${notificationsChannel}, person_id::text)
    from (select person_id from renewed union select person_id from added) as notified`,
);

function isRecipient({ personIds, storyId, interviewerId }: RecipientIds) {
  if (personIds) return sql`people.id = any(${personIds}::uuid[])`;
  if (storyId) {
    return sql`people.id in (
      select person_id from stories where id = ${storyId}
      union all
      select person_id from memberships where story_id = ${storyId}
    )`;
  }
  const isBusinessStaff = sql`people.staff_role in ('Super Admin', 'Developer')`;
  if (interviewerId === undefined) return sql`${isBusinessStaff} and people.deactivated_at is null`;
  const isInterviewer = sql`people.staff_role = 'Interviewer' and people.id = ${interviewerId}::uuid`;
  return sql`(${isBusinessStaff} or (${isInterviewer})) and people.deactivated_at is null`;
}

interface WithdrawnNotifications extends ReplacedNotifications {
  kind: string;
  from: string;
  to: readonly string[];
}

/**
 * Deletes the unread notifications of a kind and sender that link to one of `urls` and were created at `since` or
 * later, because what they report was undone. Returns the ids of the people who had one.
 */
export async function withdrawNotifications(
  db: Db,
  { kind, from, to, urls, since }: WithdrawnNotifications,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with deleted as (
      delete from notifications
      where person_id = any(${to}::uuid[]) and sender_id = ${from} and kind = ${kind} and created_at >= ${since}
        and url = any(${urls}::text[]) and read_at is null
      returning person_id
    )
    select person_id, pg_notify(${notificationsChannel}, person_id::text)
    from (select distinct person_id from deleted) as people_with_one`.execute(db);
  return rows.map(({ person_id }) => person_id);
}

interface SentNotification {
  kind: string;
  from: string;
  url: string;
  createdAt: Date;
  msg: string;
}

/** Sets the sentence of the notifications of one event, and announces them. */
export async function updateSentences(
  db: Db,
  { kind, from, url, createdAt, msg }: SentNotification,
): Promise<void> {
  await sql`
    with revised as (
      update notifications set msg = ${msg}
      where kind = ${sql.lit(kind)} and url = ${url} and sender_id = ${from} and created_at = ${createdAt}
      returning person_id
    )
    select pg_notify(${notificationsChannel}, person_id::text) from revised`.execute(db);
}

/** Deletes the notifications of a kind that link to one of `urls`, all or those created at `createdAt`. */
export async function deleteNotifications(
  db: Db,
  { kind, urls, createdAt }: { kind: string; urls: readonly string[]; createdAt?: Date },
): Promise<void> {
  await sql`
    with deleted as (
      delete from notifications
      where kind = ${sql.lit(kind)} and url = any(${urls}::text[])
        and (${createdAt ?? null}::timestamptz is null or created_at = ${createdAt ?? null})
      returning person_id
    )
    select pg_notify(${notificationsChannel}, person_id::text)
    from (select distinct person_id from deleted) as people_with_one`.execute(db);
}

/** Returns the storyteller of a story, and who looks after it: its keeper, or else the storyteller. */
export async function findStoryOwners(
  db: Db,
  storyId: string,
): Promise<{ storyteller: string; owner: string } | undefined> {
  const row = await db
    .selectFrom('stories')
    .select(['person_id', 'keeper_id'])
    .where('id', '=', storyId)
    .executeTakeFirst();
  return row && { storyteller: row.person_id, owner: row.keeper_id ?? row.person_id };
}
