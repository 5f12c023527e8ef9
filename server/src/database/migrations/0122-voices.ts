import { type Kysely, sql } from 'kysely';

/**
 * Each person's own voice in a recorded call: takes of it, and the files made from them. `levels` has the loudness of each
 * tenth of a second. A file is deleted with the film that it belongs to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table studio_takes drop constraint studio_takes_kind_check;
    alter table studio_takes add constraint studio_takes_kind_check
      check (kind in ('local', 'backup', 'interviewer', 'voice', 'interviewer_voice'));

    create table studio_voices (
      id uuid primary key,
      interview_id uuid not null references studio_recordings on delete cascade,
      film_id uuid not null references recordings on delete cascade,
      kind text not null check (kind in ('voice', 'interviewer_voice')),
      name text not null,
      storage_key text not null unique,
      bytes bigint not null,
      voice_ms integer not null,
      levels bytea not null,
      created_at timestamptz not null
    );
    create index studio_voices_interview on studio_voices (interview_id);
    create index studio_voices_film on studio_voices (film_id);
  `.execute(db);
}
