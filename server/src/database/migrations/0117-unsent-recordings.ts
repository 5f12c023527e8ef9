import { type Kysely, sql } from 'kysely';

/** How many of the reminders to send the rest of a call's recording are due no more: sent, or missed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_recordings add column unfinished_reminders smallint not null default 0`.execute(
    db,
  );
}
