import { type Kysely, sql } from 'kysely';

/**
 * Decisions of storytellers about the recording of their interviews, and when they were asked for one. An interview keeps
 * its last decision; those booked so far count as given, because the booking form said so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interviews
      add column recording_consent text not null default 'given'
        check (recording_consent in ('given', 'missing', 'withdrawn'));
    create index interviews_without_consent on interviews (starts_at)
      where deleted_at is null and recording_consent <> 'given';

    create table consents (
      id uuid primary key,
      person_id uuid not null references people,
      interview_id uuid not null references interviews on delete cascade,
      kind text not null check (kind in ('recording')),
      decision text not null check (decision in ('given', 'withdrawn')),
      text_version text not null,
      method text not null check (method in ('booking_form', 'link', 'settings', 'phone')),
      given_by text not null,
      noted_by uuid references people,
      note text not null default '',
      created_at timestamptz not null
    );
    create index consents_interview on consents (interview_id);
    create index consents_person on consents (person_id);
    create index consents_noted_by on consents (noted_by) where noted_by is not null;

    create table consent_requests (
      interview_id uuid primary key references interviews on delete cascade,
      requested_at timestamptz not null,
      reminded_at timestamptz
    );
  `.execute(db);
}
