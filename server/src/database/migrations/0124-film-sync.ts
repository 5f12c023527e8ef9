import { type Kysely, sql } from 'kysely';

/** By how many milliseconds picture and sound of a call's film are apart at most; null if not measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_recordings add column sync_ms integer`.execute(db);
}
