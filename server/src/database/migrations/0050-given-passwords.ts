import { type Kysely, sql } from 'kysely';

/** Adds whether a person must choose an own password, because staff set the current one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table people add column must_change_password boolean not null default false`.execute(db);
}
