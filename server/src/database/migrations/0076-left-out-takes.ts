import { type Kysely, sql } from 'kysely';

/** How many takes are not in the film of a call, because they have another format and could not be converted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_recordings add column left_out_takes int not null default 0`.execute(db);
}
