import { type Kysely, sql } from 'kysely';

/**
 * The files made of a film: a light version, its sound, and a storyboard. A request with a new `revision` makes them again;
 * until then, they are not served.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table film_versions (
      recording_id uuid primary key references recordings on delete cascade,
      state text not null check (state in ('waiting', 'processing', 'ready', 'failed')),
      revision integer not null default 1,
      requested_at timestamptz not null,
      percent smallint not null default 0,
      failures smallint not null default 0,
      failure text,
      light_key text,
      light_bytes bigint,
      audio_key text,
      audio_bytes bigint,
      storyboard_key text,
      storyboard jsonb,
      loudness real,
      hidden_ranges jsonb not null default '[]',
      ready_at timestamptz
    );
    create index film_versions_failed on film_versions (requested_at) where state = 'failed';
  `.execute(db);
}
