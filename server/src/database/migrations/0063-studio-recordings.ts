import { type Kysely, sql } from 'kysely';

/**
 * The recordings of our own video calls: when an interview was recorded, the takes of the browsers, and their fragments in
 * the store. Storytellers can consent in the call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table consents drop constraint consents_method_check;
    alter table consents add constraint consents_method_check
      check (method in ('booking_form', 'link', 'settings', 'phone', 'call'));

    create table studio_recordings (
      interview_id uuid primary key references interviews on delete cascade,
      state text not null check (state in ('recording', 'paused', 'ended')),
      changed_at timestamptz not null,
      film_id uuid,
      film_at timestamptz,
      missing_ms integer not null default 0,
      prefers_backup boolean not null default false
    );

    create table studio_intervals (
      interview_id uuid not null references studio_recordings on delete cascade,
      number integer not null,
      started_at timestamptz not null,
      ended_at timestamptz check (ended_at >= started_at),
      primary key (interview_id, number)
    );

    create table studio_takes (
      id uuid primary key,
      interview_id uuid not null references studio_recordings on delete cascade,
      seat_id uuid references studio_seats on delete set null,
      kind text not null check (kind in ('local', 'backup', 'interviewer')),
      mime_type text not null,
      started_at timestamptz not null,
      created_at timestamptz not null,
      stored_at timestamptz not null,
      finished_at timestamptz,
      removed_at timestamptz
    );
    create index studio_takes_interview on studio_takes (interview_id);
    create index studio_takes_seat on studio_takes (seat_id) where seat_id is not null;

    create table studio_fragments (
      take_id uuid not null references studio_takes on delete cascade,
      number integer not null check (number > 0),
      bytes integer not null check (bytes > 0),
      sha256 text not null,
      primary key (take_id, number)
    );
  `.execute(db);
}
