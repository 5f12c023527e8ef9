import { type Kysely, sql } from 'kysely';

/** By how many milliseconds the film of a call begins earlier than it was trimmed to: with the key frame before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_recordings add column early_start_ms integer not null default 0`.execute(db);
}
