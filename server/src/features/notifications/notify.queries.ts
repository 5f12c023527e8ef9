import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Who is told: staff, everybody of a story, or people by id. */
export type Recipients = 'staff' | { storyId: string } | string[];

/** The channel on which processes hear who has been told something; what is said there is a person's id. */
export const toldChannel = 'told';

interface Row {
  to: Recipients;
  from: string | null;
  kind: string;
  url: string;
  msg: string;
  at: Date;
}

/** Adds one notification for each living recipient but the sender, and says on the channel who they are. */
export async function insertNotifications(db: Db, { to, from, kind, url, msg, at }: Row): Promise<void> {
  await sql`
    with told as (
      insert into notifications (id, person_id, sender_id, kind, url, msg, created_at)
      select gen_random_uuid(), people.id, ${from}::uuid, ${kind}, ${url}, ${msg}, ${at}
      from people
      where people.deleted_at is null and people.id is distinct from ${from}::uuid and ${among(to)}
      returning person_id
    )
    select pg_notify(${toldChannel}, person_id::text) from told`.execute(db);
}

function among(to: Recipients) {
  if (to === 'staff') return sql`people.staff_role is not null and people.deactivated_at is null`;
  if (Array.isArray(to)) return sql`people.id = any(${to}::uuid[])`;
  return sql`people.id in (
    select person_id from stories where id = ${to.storyId}
    union all
    select person_id from memberships where story_id = ${to.storyId}
  )`;
}

/** Whose life a story tells. */
export async function storytellerOf(db: Db, storyId: string): Promise<string | undefined> {
  const row = await db.selectFrom('stories').select('person_id').where('id', '=', storyId).executeTakeFirst();
  return row?.person_id;
}
