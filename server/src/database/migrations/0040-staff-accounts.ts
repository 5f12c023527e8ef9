import { type Kysely, sql } from 'kysely';

/** Adds when a staff member signed in last; null for customers and sub users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column last_sign_in_at timestamptz`.execute(db);
}
