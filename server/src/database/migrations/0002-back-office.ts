import { type Kysely, sql } from 'kysely';

/**
 * What the back-office counts, remembers and sorts by.
 *
 * `tallies` keeps how many customers, sub users, interviews and completed interviews each month brought (months of Los
 * Angeles), so that totals and charts read a few rows however large the tables grow. Triggers keep them, whoever
 * writes. A month's tally is spread over rows, and a transaction writes to the first that no other is at: writers
 * neither wait for each other nor, as they count several kinds in any order, in a circle.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tallies (
      kind text not null check (kind in ('customer', 'sub-user', 'interview', 'completed', 'change', 'mail')),
      month date not null,
      shard integer not null,
      count integer not null,
      primary key (kind, month, shard)
    );

    -- The lowest number that no other transaction has; this one keeps it until it ends.
    create function own_shard() returns integer language plpgsql as $$
      begin
        for shard in 0..127 loop
          if pg_try_advisory_xact_lock('tallies'::regclass::oid::integer, shard) then return shard; end if;
        end loop;
        return pg_backend_pid() % 128;
      end
    $$;

    create function tally(kind text, at timestamptz, change integer) returns void language sql as $$
      insert into tallies
      values (kind, date_trunc('month', at at time zone 'America/Los_Angeles')::date, own_shard(), change)
      on conflict on constraint tallies_pkey do update set count = tallies.count + excluded.count
    $$;

    -- What somebody counts as: a storyteller is a customer, everybody else a sub user; staff and the deleted do not count.
    create function person_kind(person people, has_story boolean) returns text language sql immutable as $$
      select case
        when person.deleted_at is not null or person.staff_role is not null then null
        when has_story then 'customer'
        else 'sub-user'
      end
    $$;

    create function tally_person() returns trigger language plpgsql as $$
      declare
        has_story boolean := exists (select from stories where person_id = new.id);
        old_kind text := case when tg_op = 'UPDATE' then person_kind(old, has_story) end;
        new_kind text := person_kind(new, has_story);
      begin
        if old_kind is distinct from new_kind then
          if old_kind is not null then perform tally(old_kind, old.created_at, -1); end if;
          if new_kind is not null then perform tally(new_kind, new.created_at, 1); end if;
        end if;
        return null;
      end
    $$;
    create trigger people_tally_insert after insert on people for each row execute function tally_person();
    create trigger people_tally_update after update on people for each row
      when (old.deleted_at is distinct from new.deleted_at or old.staff_role is distinct from new.staff_role)
      execute function tally_person();

    create function tally_story() returns trigger language plpgsql as $$
      declare
        person people;
      begin
        select * into strict person from people where id = new.person_id;
        if person_kind(person, false) is not null then
          perform tally('sub-user', person.created_at, -1);
          perform tally('customer', person.created_at, 1);
        end if;
        return null;
      end
    $$;
    create trigger stories_tally after insert on stories for each row execute function tally_story();

    create function tally_interview() returns trigger language plpgsql as $$
      declare
        was boolean := tg_op = 'UPDATE' and old.deleted_at is null;
        was_completed boolean := tg_op = 'UPDATE' and old.deleted_at is null and old.status = 'completed';
        is_there boolean := new.deleted_at is null;
        is_completed boolean := new.deleted_at is null and new.status = 'completed';
      begin
        if was <> is_there then
          perform tally('interview', new.created_at, case when is_there then 1 else -1 end);
        end if;
        if was_completed <> is_completed then
          perform tally('completed', new.created_at, case when is_completed then 1 else -1 end);
        end if;
        return null;
      end
    $$;
    create trigger interviews_tally_insert after insert on interviews for each row execute function tally_interview();
    create trigger interviews_tally_update after update on interviews for each row
      when (old.deleted_at is distinct from new.deleted_at or old.status is distinct from new.status)
      execute function tally_interview();

    insert into tallies
    select kind, date_trunc('month', created_at at time zone 'America/Los_Angeles')::date, 0, count(*)
    from (
      select person_kind(people, exists (select from stories where person_id = people.id)) as kind, created_at
      from people
      union all
      select 'interview', created_at from interviews where deleted_at is null
      union all
      select 'completed', created_at from interviews where deleted_at is null and status = 'completed'
    ) as counted
    where kind is not null
    group by 1, 2;

    alter table people add column erased_at timestamptz;
    -- When the customer and the staff were reminded of the interview.
    alter table interviews add column reminded_at timestamptz;
    -- When somebody of the story first played the recording.
    alter table recordings add column watched_at timestamptz;
    -- When the invitation last went out; it can be sent again.
    alter table memberships add column invited_at timestamptz;

    -- Lists by their newest, in pages.
    create index people_deleted on people (deleted_at desc) where deleted_at is not null and erased_at is null;
    create index interviews_upcoming on interviews (starts_at)
      where deleted_at is null and status in ('waiting', 'started');
    create index interviews_completed on interviews (starts_at desc) where deleted_at is null and status = 'completed';
    create index interviews_meeting_missing on interviews (starts_at)
      where deleted_at is null and status = 'waiting' and join_url is null;
    create index uploads_unfinished on uploads (interview_id) where completed_at is null;
    create index notifications_unread on notifications (person_id, created_at desc) where read_at is null;
    create index audit_entries_subject on audit_entries (subject_kind, subject_id, created_at desc);
    create index mails_unsent on mails (created_at desc) where state <> 'sent';
  `.execute(db);
}
