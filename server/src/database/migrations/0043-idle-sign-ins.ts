import { type Kysely, sql } from 'kysely';

/**
 * Adds when a person last acted in a sign-in, and after how many minutes without an act it ends; null for customers and
 * sub users. The sign-ins of staff that began earlier end within twelve hours.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_ins add column active_at timestamptz, add column idle_minutes integer;
    update sign_ins set active_at = now(), idle_minutes = 30, expires_at = least(expires_at, now() + interval '12 hours')
      from people where people.id = sign_ins.person_id and people.staff_role is not null;
  `.execute(db);
}
