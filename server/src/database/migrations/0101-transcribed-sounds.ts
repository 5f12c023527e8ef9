import { type Kysely, sql } from 'kysely';

/**
 * The transcribed pieces of films with their own times, so that pieces of several lengths fit together. `cues` are in
 * milliseconds from the beginning of their piece. `transcription_pieces`, whose pieces all have ten minutes, is only
 * used by the previous release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transcribed_sounds (
      recording_id uuid not null references recordings on delete cascade,
      start_seconds int not null check (start_seconds >= 0),
      end_seconds int not null check (end_seconds > start_seconds),
      cues jsonb not null,
      primary key (recording_id, start_seconds)
    );
    insert into transcribed_sounds (recording_id, start_seconds, end_seconds, cues)
      select recording_id, number * 600, (number + 1) * 600, cues from transcription_pieces;
  `.execute(db);
}
