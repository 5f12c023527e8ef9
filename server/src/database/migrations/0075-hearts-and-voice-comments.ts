import { type Kysely, sql } from 'kysely';

/**
 * Hearts on memories; comments that are spoken, with their sound, its length and its waveform; and the names of authors
 * without an account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hearts (
      memory_id uuid not null references memories on delete cascade,
      person_id uuid not null references people,
      created_at timestamptz not null,
      primary key (memory_id, person_id)
    );
    create index hearts_person on hearts (person_id, created_at);
    alter table memories add column hearts_count int not null default 0;

    alter table comments
      add column voice_key text unique,
      add column voice_ms int check (voice_ms > 0),
      add column voice_bytes int check (voice_bytes > 0),
      add column voice_waveform smallint[],
      add constraint comments_voice check (num_nulls(voice_key, voice_ms, voice_bytes, voice_waveform) in (0, 4));
    create index comments_voice_memory on comments (memory_id) where voice_bytes is not null;

    -- Names of people without an account, from an imported album.
    alter table comments add column author_name text not null default '';
    alter table memories
      add column author_name text not null default '',
      add column heart_names text[] not null default '{}';
  `.execute(db);
}
