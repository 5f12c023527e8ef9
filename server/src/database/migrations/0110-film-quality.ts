import { type Kysely, sql } from 'kysely';

/** How good the film of a call is: milliseconds from the backup, of silence and of a still picture; null if not measured. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table studio_recordings
      add column backup_ms integer, add column silent_ms integer, add column still_ms integer;
  `.execute(db);
}
