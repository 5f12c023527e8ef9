import { type Kysely, sql } from 'kysely';

/** Everything the first release keeps. Later migrations only add. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists citext;
    create extension if not exists pg_trgm;

    create table settings (
      key text primary key,
      value integer not null,
      updated_at timestamptz not null default now()
    );

    create table people (
      id uuid primary key,
      email citext not null,
      fname text not null,
      lname text not null,
      contact text not null default '',
      staff_role text check (staff_role in ('Super Admin', 'Developer')),
      password_hash text,
      profile_key text,
      bio text not null default '',
      country text not null default '',
      state text not null default '',
      city text not null default '',
      zip_code text not null default '',
      dob date,
      created_at timestamptz not null default now(),
      entered_at timestamptz,
      notifications_counted_at timestamptz,
      deactivated_at timestamptz,
      deleted_at timestamptz
    );
    create unique index people_email on people (email) where deleted_at is null;
    create index people_search on people using gin
      ((fname || ' ' || lname || ' ' || email::text || ' ' || contact) gin_trgm_ops);
    create index people_phone on people using gin
      ((regexp_replace(contact, '[^0-9]', '', 'g')) gin_trgm_ops);
    create index people_created on people (created_at);

    create table stories (
      id uuid primary key,
      person_id uuid not null unique references people,
      opened_at timestamptz,
      created_at timestamptz not null default now()
    );
    alter table people add column last_story_id uuid references stories;

    create table subscriptions (
      story_id uuid primary key references stories,
      status text not null check (status in ('trial', 'active', 'past_due', 'cancelled', 'inactive')),
      trial_end_on date,
      started_at timestamptz,
      paid_through date,
      reason text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table memberships (
      id uuid primary key,
      story_id uuid not null references stories,
      person_id uuid not null references people,
      fname text not null,
      lname text not null,
      contact text not null default '',
      relationship text not null default 'Unknown',
      entered_at timestamptz,
      created_at timestamptz not null default now(),
      unique (story_id, person_id)
    );
    create index memberships_person on memberships (person_id);

    create table sign_ins (
      id uuid primary key,
      person_id uuid not null references people,
      token_hash bytea not null unique,
      story_id uuid references stories,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sign_ins_person on sign_ins (person_id);

    create table secrets (
      id uuid primary key,
      person_id uuid not null references people,
      purpose text not null check (purpose in ('reset', 'create')),
      secret_hash bytea not null unique,
      token_hash bytea,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index secrets_person on secrets (person_id);

    create table attempts (
      key text primary key,
      recent timestamptz[] not null,
      allowed boolean not null,
      expires_at timestamptz not null
    );

    create table slots (
      id uuid primary key,
      batch_id uuid,
      slot_date date not null,
      from_time time not null,
      to_time time not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint slots_forward check (ends_at > starts_at),
      constraint slots_apart exclude using gist (tstzrange(starts_at, ends_at) with &&)
    );
    create index slots_date on slots (slot_date, from_time);
    create index slots_start on slots (starts_at);

    create table interviews (
      id uuid primary key,
      meeting_id text not null unique,
      person_id uuid not null references people,
      story_id uuid not null references stories,
      slot_id uuid references slots on delete set null,
      starts_at timestamptz not null,
      duration_minutes integer not null check (duration_minutes > 0),
      status text not null default 'waiting' check (status in ('waiting', 'started', 'completed', 'cancelled')),
      join_url text,
      password text not null,
      booking jsonb not null,
      calendar_sequence integer not null default 0,
      confirmed_at timestamptz,
      fee_paid_at timestamptz,
      hosting_paid_at timestamptz,
      started_at timestamptz,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index interviews_slot on interviews (slot_id) where deleted_at is null and status <> 'cancelled';
    create index interviews_start on interviews (starts_at desc) where deleted_at is null;
    create index interviews_person on interviews (person_id);
    create index interviews_story on interviews (story_id);

    create table uploads (
      id uuid primary key,
      identifier text not null,
      owner_id uuid not null references people,
      interview_id uuid references interviews,
      filename text not null,
      bytes bigint not null,
      chunks integer not null,
      storage_key text not null,
      storage_handle text not null,
      created_at timestamptz not null default now(),
      refused_at timestamptz,
      completed_at timestamptz
    );
    create unique index uploads_open on uploads
      (owner_id, coalesce(interview_id, '00000000-0000-0000-0000-000000000000'::uuid), identifier)
      where completed_at is null;

    create table upload_chunks (
      upload_id uuid not null references uploads on delete cascade,
      number integer not null,
      bytes integer not null,
      tag text,
      primary key (upload_id, number)
    );

    create table recordings (
      id uuid primary key,
      interview_id uuid not null references interviews,
      storage_key text not null unique,
      o_file text not null,
      bytes bigint not null,
      duration_seconds double precision,
      poster_key text,
      uploaded_by uuid references people,
      created_at timestamptz not null default now(),
      replaced_at timestamptz
    );
    create unique index recordings_current on recordings (interview_id) where replaced_at is null;
    create index recordings_poster on recordings (poster_key);

    create table cards (
      id uuid primary key,
      person_id uuid not null references people,
      provider_card_id text not null unique,
      brand text not null,
      last4 text not null,
      exp_month integer not null,
      exp_year integer not null,
      preferred boolean not null default false,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create unique index cards_preferred on cards (person_id) where preferred and deleted_at is null;
    create index cards_person on cards (person_id);

    create table payments (
      id uuid primary key,
      person_id uuid not null references people,
      interview_id uuid references interviews,
      kind text not null check (kind in ('video', 'video-and-hosting', 'hosting')),
      fee_cents integer not null,
      hosting_cents integer not null,
      currency text not null default 'usd',
      token text not null unique,
      provider_payment_id text,
      status text not null check (status in ('pending', 'requires_action', 'succeeded', 'failed')),
      failure text,
      created_at timestamptz not null default now(),
      settled_at timestamptz,
      refund_asked_at timestamptz,
      refunded_at timestamptz
    );
    create unique index payments_open on payments (interview_id) where status in ('pending', 'requires_action');
    create index payments_interview on payments (interview_id);

    create table transactions (
      id uuid primary key,
      number bigint generated always as identity (start with 100001) unique,
      person_id uuid references people,
      interview_id uuid references interviews,
      payment_id uuid references payments,
      description text not null,
      amount_cents bigint not null,
      currency text not null default 'usd',
      created_at timestamptz not null default now()
    );
    create index transactions_person on transactions (person_id, created_at desc);
    create index transactions_created on transactions (created_at desc);

    create table transaction_days (
      day date primary key,
      amount_cents bigint not null,
      count integer not null
    );

    create table sandbox_tokens (
      id text primary key,
      behaviour text not null,
      brand text not null,
      last4 text not null,
      exp_month integer not null,
      exp_year integer not null,
      created_at timestamptz not null,
      used_at timestamptz
    );

    create table sandbox_cards (
      id text primary key,
      behaviour text not null,
      brand text not null,
      last4 text not null,
      exp_month integer not null,
      exp_year integer not null,
      created_at timestamptz not null
    );

    create table sandbox_charges (
      id text primary key,
      idempotency_key text not null unique,
      source text not null,
      amount_cents bigint not null,
      currency text not null,
      description text not null,
      save_card boolean not null,
      status text not null check (status in ('requires_action', 'succeeded', 'failed')),
      failure_code text,
      behaviour text,
      brand text,
      last4 text,
      exp_month integer,
      exp_year integer,
      client_secret text unique,
      saved_card_id text references sandbox_cards,
      created_at timestamptz not null,
      refund_key text unique,
      refunded_at timestamptz
    );

    create table memories (
      id uuid primary key,
      story_id uuid not null references stories,
      author_id uuid not null references people,
      caption text not null default '',
      year integer not null,
      month integer check (month between 1 and 12),
      image_key text not null,
      width integer not null,
      height integer not null,
      comments_count integer not null default 0,
      created_at timestamptz not null default now(),
      deleted_at timestamptz
    );
    create index memories_story on memories (story_id, created_at desc) where deleted_at is null;

    create table comments (
      id uuid primary key,
      memory_id uuid not null references memories,
      author_id uuid not null references people,
      comment text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz,
      deleted_at timestamptz
    );
    create index comments_memory on comments (memory_id, created_at) where deleted_at is null;

    create table notifications (
      id uuid primary key,
      person_id uuid not null references people,
      sender_id uuid references people,
      kind text not null,
      url text not null,
      msg text not null,
      created_at timestamptz not null default now(),
      read_at timestamptz
    );
    create index notifications_person on notifications (person_id, created_at desc);

    create table mails (
      id uuid primary key,
      person_id uuid references people,
      kind text not null,
      to_email text not null,
      subject text not null,
      body_text text not null,
      body_html text not null,
      attachments jsonb not null default '[]',
      state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
      failure text,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    );
    create index mails_created on mails (created_at desc);

    create table audit_entries (
      id uuid primary key,
      actor_id uuid references people,
      action text not null,
      subject_kind text not null,
      subject_id text not null,
      before jsonb,
      after jsonb,
      created_at timestamptz not null default now()
    );
    create index audit_entries_created on audit_entries (created_at desc);
  `.execute(db);
}
