import { type Kysely, sql } from 'kysely';

/**
 * Legacy contacts, their requests to take over a story, and the keeper of a story that was taken over. A naming ends with
 * the membership.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stories add column keeper_id uuid references people;
    create index stories_keeper on stories (keeper_id) where keeper_id is not null;
    create trigger stories_keeper_update after update on stories for each row
      when (old.keeper_id is distinct from new.keeper_id)
      execute function announce_access_change('id');

    create table legacy_contacts (
      story_id uuid primary key references stories on delete cascade,
      person_id uuid not null references people,
      named_at timestamptz not null,
      foreign key (story_id, person_id) references memberships (story_id, person_id) on delete cascade
    );
    create index legacy_contacts_person on legacy_contacts (person_id);

    create table legacy_requests (
      id uuid primary key,
      story_id uuid not null references stories on delete cascade,
      person_id uuid not null references people,
      state text not null default 'open'
        check (state in ('open', 'withdrawn', 'declined', 'rejected', 'approved', 'reversed', 'closed')),
      relationship text not null,
      reason text not null,
      evidence text not null,
      requested_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid references people,
      note text not null default '',
      reversal_note text not null default ''
    );
    create unique index legacy_requests_open on legacy_requests (story_id) where state = 'open';
    create unique index legacy_requests_approved on legacy_requests (story_id) where state = 'approved';
    create index legacy_requests_story on legacy_requests (story_id, requested_at desc);
    create index legacy_requests_person on legacy_requests (person_id);
    create index legacy_requests_decided_by on legacy_requests (decided_by) where decided_by is not null;
  `.execute(db);
}
