import { type Kysely, sql } from 'kysely';

/**
 * The video calls of the product itself: the room of an interview, the seats of its participants, and the signals with
 * which their browsers connect. A seat belongs to a device, which proves it with a key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table studio_rooms (
      interview_id uuid primary key references interviews on delete cascade,
      started_at timestamptz,
      ended_at timestamptz,
      call_phone text not null default '',
      call_requested_at timestamptz
    );

    create table studio_seats (
      id uuid primary key,
      interview_id uuid not null references studio_rooms on delete cascade,
      role text not null check (role in ('storyteller', 'helper', 'interviewer')),
      person_id uuid references people,
      sign_in_id uuid,
      name text not null,
      key_hash text not null unique,
      session text,
      created_at timestamptz not null,
      joined_at timestamptz,
      admitted_at timestamptz,
      left_at timestamptz,
      replaced_at timestamptz,
      seen_at timestamptz not null,
      signal_count integer not null default 0,
      device_check jsonb,
      checked_at timestamptz,
      check ((role = 'interviewer') = (person_id is not null))
    );
    create index studio_seats_interview on studio_seats (interview_id);
    create index studio_seats_person on studio_seats (person_id) where person_id is not null;

    create table studio_signals (
      receiver_id uuid not null references studio_seats on delete cascade,
      number integer not null,
      sender_id uuid not null references studio_seats on delete cascade,
      content jsonb not null,
      created_at timestamptz not null,
      primary key (receiver_id, number)
    );
    create index studio_signals_sender on studio_signals (sender_id);
  `.execute(db);
}
