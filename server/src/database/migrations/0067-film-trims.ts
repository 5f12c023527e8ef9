import { type Kysely, sql } from 'kysely';

/**
 * Trimming the film of a recorded call. `trim_start_ms` and `trim_end_ms` are the wish of staff, `call_start_ms` and
 * `call_end_ms` the part of the call that a film shows; all count from the beginning of the whole recording. An end of null
 * is the end of the recording.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table studio_recordings
      add column trim_start_ms integer not null default 0 check (trim_start_ms >= 0),
      add column trim_end_ms integer check (trim_end_ms > trim_start_ms);
    alter table recordings
      add column call_start_ms integer not null default 0,
      add column call_end_ms integer;
  `.execute(db);
}
