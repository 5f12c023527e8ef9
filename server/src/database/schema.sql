-- The schema of release 1.0.0, from top to bottom: tables by domain, then sums, and notices to running processes. Later
-- changes are migrations in `migrations/`. schema.generated.ts has the types of the current schema.

create extension if not exists citext;
create extension if not exists pg_trgm;

-- The normal form of everything that is searched or sorted: words without case, accents, kinds of apostrophe, hyphen and
-- space, and characters without a width, the same in every locale of the server; `foldText` of the contract is the same.
create function search_text(content text) returns text language sql immutable parallel safe as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.translate(pg_catalog.lower(pg_catalog.regexp_replace(
      normalize(content, nfkd),
      '[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+',
      '', 'g')),
      'ðøđħıłς', 'dodhilσ'), 'æ', 'ae'), 'þ', 'th'), 'ß', 'ss'), 'œ', 'oe'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b9-\u02df\u058a\u05be\u05f3\u05f4\u1680\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30a0\ua78b\ua78c]+',
    ' ', 'g'))
$$;

-- The words of a text.
create function search_words(content text) returns tsvector language sql immutable parallel safe as $$
  select pg_catalog.to_tsvector('pg_catalog.simple', public.search_text(content))
$$;

-- The words of four to 24 letters, and each of them without one letter: two words that differ by a typo have one in common.
create function search_variants(content text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct variant), '{}') from (
    select distinct word from pg_catalog.regexp_split_to_table(public.search_text(content), ' ') as word
    where pg_catalog.length(word) between 4 and 24
  ) as words cross join lateral (
    select word as variant
    union all
    select pg_catalog.substr(word, 1, i - 1) || pg_catalog.substr(word, i + 1)
    from pg_catalog.generate_series(1, pg_catalog.length(word)) as i
  ) as variants
$$;

-- Installation and jobs ---------------------------------------------------------------------------------------------

-- The fingerprint of the secret with which all processes of this database sign; no row until the first start.
create table installation (
  id boolean primary key default true check (id),
  secret_fingerprint text not null
);

-- The settings that staff change, and when they last did.
create table settings (
  key text primary key,
  value integer not null,
  updated_at timestamptz not null default now()
);

-- The job runners of all processes, with the time of their last completed heartbeat job and by how much their clock is
-- ahead of the database's.
create table job_runners (
  id uuid primary key,
  heartbeat_at timestamptz,
  clock_ahead_seconds real
);

-- The results of scheduled backups.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  bytes bigint,
  verified boolean not null default false,
  error text,
  check (not verified or (ended_at is not null and error is null))
);
create index backup_runs_started on backup_runs (started_at desc);

-- Files that are stored in parts while they arrive, whatever they are for: `film_uploads`, `recording_imports` and
-- `album_imports` refer to them.
create table uploads (
  id uuid primary key,
  storage_key text not null unique,
  storage_handle text not null,
  bytes bigint not null check (bytes >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index uploads_expires on uploads (expires_at);

create table upload_parts (
  upload_id uuid not null references uploads on delete cascade,
  number integer not null check (number > 0),
  bytes integer not null,
  tag text,
  primary key (upload_id, number)
);

-- People and stories ------------------------------------------------------------------------------------------------

-- Everybody: storytellers, their families, bookers, and staff, who have a `staff_role`.
--
-- `storyteller`, kept by a trigger, is whether the person has a story: customers and sub users are lists of their own, each
-- read from an index. A storyteller without an e-mail address of their own has a stand-in one, and their mails go to
-- `booker_id`. `deletion_at` is when an account is deleted at its owner's request; until then it is deactivated.
--
-- `folded_name` is what lists are sorted by. `folded_text` is what searches look at: the name, once more without
-- apostrophes and hyphens if it has any, the e-mail address, and after a line break the phone number, which not everybody
-- may search. The space in front lets short searches ask for beginnings of words.
create table people (
  id uuid primary key,
  email citext not null,
  fname text not null,
  lname text not null,
  contact text not null default '',
  staff_role text check (staff_role in ('Super Admin', 'Developer', 'Interviewer')),
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
  deleted_at timestamptz,
  last_story_id uuid,
  erased_at timestamptz,
  storyteller boolean not null default false,
  deactivation_reason text not null default '',
  last_sign_in_at timestamptz,
  deletion_at timestamptz,
  deletion_keeps_contributions boolean not null default true,
  deletion_reminded_at timestamptz,
  second_factor_due_at timestamptz,
  must_change_password boolean not null default false,
  booker_id uuid references people,
  sign_in_given_at timestamptz,
  folded_name text not null generated always as (
    left(search_text(fname || ' ' || lname), 300)
  ) stored,
  folded_text text not null generated always as (
    ' ' || search_text(fname || ' ' || lname) || ' '
      || case when fname || lname ~ '[''’ʼʻ`´\u2010-\u2015-]'
        then search_text(regexp_replace(fname || ' ' || lname, '[''’ʼʻ`´\u2010-\u2015-]', '', 'g')) || ' ' else '' end
      || lower(email::text)
      || chr(10) || ' ' || search_text(contact) || ' ' || regexp_replace(contact, '[^0-9]', '', 'g')
  ) stored
);
create index people_booker on people (booker_id);
create index people_customers on people (created_at desc, id desc)
  where deleted_at is null and staff_role is null and storyteller;
create index people_customers_by_email on people (email, id)
  where deleted_at is null and staff_role is null and storyteller;
create index people_customers_by_folded_name on people (folded_name, id)
  where deleted_at is null and staff_role is null and storyteller;
create index people_deactivated on people (created_at desc, id desc) where deactivated_at is not null;
create index people_deleted on people (deleted_at desc) where deleted_at is not null and erased_at is null;
create index people_deleted_email on people (email) where deleted_at is not null and erased_at is null;
create index people_deletion on people (deletion_at) where deletion_at is not null;
create unique index people_email on people (email) where deleted_at is null;
create index people_folded_text on people using gin (folded_text gin_trgm_ops);
create index people_staff on people (id) where staff_role is not null and deleted_at is null;
create index people_sub_users on people (created_at desc, id desc)
  where deleted_at is null and staff_role is null and not storyteller;
create index people_sub_users_by_email on people (email, id)
  where deleted_at is null and staff_role is null and not storyteller;
create index people_sub_users_by_folded_name on people (folded_name, id)
  where deleted_at is null and staff_role is null and not storyteller;

-- The story of a storyteller. `keeper_id` is the legacy contact who took it over. `interviewer_access` is whether the
-- interviewer of the story sees its photographs.
create table stories (
  id uuid primary key,
  person_id uuid not null unique references people,
  opened_at timestamptz,
  created_at timestamptz not null default now(),
  interviewer_access boolean not null default false,
  keeper_id uuid references people
);
alter table people add foreign key (last_story_id) references stories;
create index stories_keeper on stories (keeper_id) where keeper_id is not null;
create index stories_unopened on stories (id) where opened_at is null;
create function mark_storyteller() returns trigger language plpgsql as $$
  begin
    update people set storyteller = true where id = new.person_id and not storyteller;
    return null;
  end
$$;
create trigger stories_storyteller after insert on stories for each row execute function mark_storyteller();

-- The family members of a story, and its helpers. The names are those that the inviting person entered. `invited_by` is a
-- helper or keeper; null means the storyteller.
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
  invited_at timestamptz,
  helper boolean not null default false,
  invited_by uuid references people,
  unique (story_id, person_id)
);
create index memberships_invited_by on memberships (invited_by) where invited_by is not null;
create index memberships_person on memberships (person_id);

-- Why people are no longer members of a story. They read it when they sign in.
create table former_memberships (
  person_id uuid not null references people,
  story_id uuid not null references stories,
  reason text not null check (reason in ('removed', 'left', 'erased')),
  ended_at timestamptz not null,
  primary key (person_id, story_id)
);
create index former_memberships_story on former_memberships (story_id);

-- E-mail addresses that a person has given up, and that no other account may take while the change can be undone.
create table reserved_addresses (
  email citext primary key,
  person_id uuid not null references people,
  reserved_until timestamptz not null
);
create index reserved_addresses_person on reserved_addresses (person_id);

-- Changes of e-mail addresses: requested, confirmed by a link at the new address, and undone by a link at the old one.
-- Only the digests of the links' secrets are stored. `actor_id` is the member of staff who made a change for somebody.
create table address_changes (
  id uuid primary key,
  person_id uuid not null references people,
  actor_id uuid references people,
  reason text not null default '',
  old_email citext not null,
  new_email citext not null,
  confirm_hash bytea not null unique,
  undo_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  undo_until timestamptz,
  closed_at timestamptz
);
create index address_changes_actor on address_changes (actor_id) where actor_id is not null;
create index address_changes_person on address_changes (person_id);

-- The member whom a storyteller chose to take over the story. The choice ends with the membership.
create table legacy_contacts (
  story_id uuid primary key references stories on delete cascade,
  person_id uuid not null references people,
  named_at timestamptz not null,
  foreign key (story_id, person_id) references memberships (story_id, person_id) on delete cascade
);
create index legacy_contacts_person on legacy_contacts (person_id);

-- Requests of legacy contacts to take over a story.
create table legacy_requests (
  id uuid primary key,
  story_id uuid not null references stories on delete cascade,
  person_id uuid not null references people,
  state text not null default 'open' check (state in ('open', 'withdrawn', 'declined', 'rejected', 'approved', 'reversed', 'closed')),
  relationship text not null,
  reason text not null,
  evidence text not null,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references people,
  note text not null default '',
  reversal_note text not null default ''
);
create unique index legacy_requests_approved on legacy_requests (story_id) where state = 'approved';
create index legacy_requests_decided_by on legacy_requests (decided_by) where decided_by is not null;
create unique index legacy_requests_open on legacy_requests (story_id) where state = 'open';
create index legacy_requests_person on legacy_requests (person_id);
create index legacy_requests_story on legacy_requests (story_id, requested_at desc);

-- Files with evidence for requests to take over a story.
create table evidence_files (
  id uuid primary key,
  request_id uuid not null references legacy_requests on delete cascade,
  storage_key text not null unique,
  name text not null,
  bytes integer not null check (bytes > 0),
  added_at timestamptz not null
);
create index evidence_files_request on evidence_files (request_id);

-- The reasons that staff gave before they looked at a story, and which parts of it they then looked at.
create table access_reasons (
  id uuid primary key,
  actor_id uuid not null references people,
  story_id uuid not null references stories,
  reason text not null,
  viewed text[] not null default '{}',
  created_at timestamptz not null
);
create index access_reasons_actor on access_reasons (actor_id, story_id, created_at desc);
create index access_reasons_story on access_reasons (story_id, created_at desc);

-- Signing in --------------------------------------------------------------------------------------------------------

-- Sign-ins. `authenticated_at`: when the person last proved who they are (null: at the beginning). `active_at`: when they
-- last acted, after which `idle_minutes` without an act end it; null for customers and sub users. `user_agent`, the
-- shortened `network` and the `country` help them recognize it.
create table sign_ins (
  id uuid primary key,
  person_id uuid not null references people,
  token_hash bytea not null unique,
  story_id uuid references stories,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  authenticated_at timestamptz,
  user_agent text,
  network text,
  last_seen_at timestamptz,
  active_at timestamptz,
  idle_minutes integer,
  country text
);
create index sign_ins_person on sign_ins (person_id);

-- Why sign-ins ended, kept until they would have expired.
create table ended_sign_ins (
  token_hash bytea primary key,
  reason text not null check (reason in ('signed_out', 'password_changed', 'role_changed', 'account_removed')),
  expires_at timestamptz not null
);
create index ended_sign_ins_expiry on ended_sign_ins (expires_at);

-- Devices from which a person has signed in, identified by the SHA-256 of a cookie token.
create table devices (
  id uuid primary key,
  person_id uuid not null references people,
  token_hash bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (person_id, token_hash)
);
create index devices_token on devices (token_hash);
create index devices_unused on devices (last_used_at);

-- Failed sign-ins of the last day, for the alert to staff about a client that tries many accounts.
create table failed_sign_ins (
  id uuid primary key,
  client text not null,
  account bytea not null,
  at timestamptz not null
);
create index failed_sign_ins_at on failed_sign_ins (at);
create index failed_sign_ins_client on failed_sign_ins (client, at);

-- The secrets of links in mails that set a password, sign in or delete an account, as digests.
create table secrets (
  id uuid primary key,
  person_id uuid not null references people,
  purpose text not null check (purpose in ('reset', 'create', 'sign_in', 'delete_account')),
  secret_hash bytea not null unique,
  token_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index secrets_person on secrets (person_id);

-- Authenticator apps (TOTP), one per person. `secret` is encrypted; `confirmed_at` is null until the first code;
-- `last_step` is the time step of the last used code.
create table authenticator_apps (
  person_id uuid primary key references people,
  secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people,
  credential_id text not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id);

-- `label` is the first part of the code, by which it is found; `code_hash` the Argon2id hash of the whole code.
create table recovery_codes (
  person_id uuid not null references people,
  label text not null,
  code_hash text not null,
  primary key (person_id, label)
);

-- Sign-ins and registrations in progress. `person_id` is null while somebody signs in with a passkey alone; `webauthn` is
-- the challenge for the passkey.
create table sign_in_challenges (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('second_factor', 'passkey_sign_in', 'passkey_registration', 'step_up')),
  person_id uuid references people,
  webauthn text,
  expires_at timestamptz not null
);
create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
create index sign_in_challenges_person on sign_in_challenges (person_id);

-- Requests ----------------------------------------------------------------------------------------------------------

-- Sliding windows of the limits on requests: `recent` has the times that count, newest first.
create table rate_limits (
  key text primary key,
  recent timestamptz[] not null,
  allowed boolean not null,
  expires_at timestamptz not null
);

-- The keys with which writes were sent, and their responses: a request that is sent again does nothing twice.
create table idempotency_keys (
  person_id uuid not null references people,
  key text not null,
  request_hash bytea not null,
  response jsonb,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Calendar ----------------------------------------------------------------------------------------------------------

-- Time slots that can be booked. `batch_id` groups those that were added together; `interviewer_id` is who added the slot
-- and holds its interview, null anybody. No two overlap.
create table slots (
  id uuid primary key,
  batch_id uuid,
  slot_date date not null,
  from_time time not null,
  to_time time not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  created_at timestamptz not null default now(),
  interviewer_id uuid references people,
  constraint slots_forward check (ends_at > starts_at),
  constraint slots_apart exclude using gist (tstzrange(starts_at, ends_at) with &&)
);
create index slots_date on slots (slot_date, from_time);
create index slots_of_interviewer on slots (interviewer_id) where interviewer_id is not null;
create index slots_start on slots (starts_at);

-- Interviews. `meeting_id`, a name of the API, is the secret in the link of the payment page. `booking` is the form that was
-- sent. `fee_cents` is the fee at the time of booking; null means that none was set, and the fee in the settings applies.
-- `calendar_sequence` counts changes for calendar files. `status_before_film` is to what the status returns when the last
-- film is removed. An interview that is deleted with its account has exactly the time of the account's deletion, so that
-- restoring the account restores it.
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
  deleted_at timestamptz,
  reminded_at timestamptz,
  ended_at timestamptz,
  fee_cents integer check (fee_cents > 0),
  staff_reminded_at timestamptz,
  payment_reminded_at timestamptz,
  last_payment_reminded_at timestamptz,
  interviewer_id uuid references people,
  recording_consent text not null default 'given' check (recording_consent in ('given', 'missing', 'withdrawn')),
  booker_id uuid references people,
  status_before_film text check (status_before_film in ('waiting', 'started', 'completed')),
  is_booked_by_staff boolean not null default false
);
create index interviews_booker on interviews (booker_id);
create index interviews_by_start on interviews (starts_at, id)
  include (status, fee_paid_at) where deleted_at is null;
create index interviews_by_status on interviews (status, starts_at, id)
  include (fee_paid_at) where deleted_at is null;
create index interviews_completed on interviews (starts_at desc)
  where deleted_at is null and status = 'completed';
create index interviews_listed on interviews (starts_at desc, id desc) where deleted_at is null;
create index interviews_meeting_missing on interviews (starts_at)
  where deleted_at is null and status = 'waiting' and join_url is null;
create index interviews_of_interviewer on interviews (interviewer_id, starts_at)
  where interviewer_id is not null;
create index interviews_of_person on interviews (person_id, starts_at, id) include (deleted_at);
create index interviews_open_credit on interviews (starts_at)
  where deleted_at is null and status = 'cancelled' and fee_paid_at is not null;
create index interviews_paid on interviews (story_id) where deleted_at is null and fee_paid_at is not null;
create unique index interviews_slot on interviews (slot_id) where deleted_at is null and status <> 'cancelled';
create index interviews_story on interviews (story_id);
create index interviews_unpaid on interviews (status, starts_at)
  where deleted_at is null and fee_paid_at is null;
create index interviews_upcoming on interviews (starts_at)
  where deleted_at is null and status in ('waiting', 'started');
create index interviews_without_consent on interviews (starts_at)
  where deleted_at is null and recording_consent <> 'given';

-- The booking requests of the last day. They identify a form that is sent again, and limit the unpaid time slots per
-- client. `client` is a network address, `form_hash` the SHA-256 of the form with its time slot.
create table booking_requests (
  interview_id uuid primary key references interviews on delete cascade,
  client text not null,
  key text unique,
  form_hash bytea not null,
  created_at timestamptz not null
);
create index booking_requests_client on booking_requests (client, created_at);
create index booking_requests_created on booking_requests (created_at);

-- Decisions about the recording of an interview; `interviews.recording_consent` has the last one.
create table consents (
  id uuid primary key,
  person_id uuid not null references people,
  interview_id uuid not null references interviews on delete cascade,
  kind text not null check (kind = 'recording'),
  decision text not null check (decision in ('given', 'withdrawn')),
  text_version text not null,
  method text not null check (method in ('booking_form', 'link', 'settings', 'phone', 'call')),
  given_by text not null,
  noted_by uuid references people,
  note text not null default '',
  created_at timestamptz not null
);
create index consents_interview on consents (interview_id);
create index consents_noted_by on consents (noted_by) where noted_by is not null;
create index consents_person on consents (person_id);

create table consent_requests (
  interview_id uuid primary key references interviews on delete cascade,
  requested_at timestamptz not null,
  reminded_at timestamptz
);

-- Internal notes of staff about a person, or about one of their interviews.
create table staff_notes (
  id uuid primary key,
  person_id uuid not null references people,
  interview_id uuid references interviews,
  author_id uuid not null references people,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index staff_notes_interview on staff_notes (interview_id, created_at desc) where interview_id is not null;
create index staff_notes_person on staff_notes (person_id, created_at desc);

-- The library of questions, by topic.
create table question_topics (
  id uuid primary key,
  name text not null,
  position integer not null
);

create table library_questions (
  id uuid primary key,
  topic_id uuid not null references question_topics,
  text text not null,
  position integer not null,
  is_hidden boolean not null default false
);
create index library_questions_topic on library_questions (topic_id, position);

-- The questions of an interview, and the topics to avoid. An entry of the family has the name of the person who asks; one
-- of staff has none.
create table interview_questions (
  id uuid primary key,
  interview_id uuid not null references interviews,
  kind text not null check (kind in ('question', 'topic_to_avoid')),
  text text not null,
  position integer not null,
  author_id uuid not null references people,
  is_from_family boolean not null,
  asker_name text not null default '',
  asker_age integer,
  created_at timestamptz not null,
  staff_notified_at timestamptz,
  asked_at timestamptz
);
create index interview_questions_author on interview_questions (author_id);
create index interview_questions_interview on interview_questions (interview_id, position);

-- Meetings of the provider ------------------------------------------------------------------------------------------

-- The account at the meeting provider, one at most. `tokens` are encrypted. `grant_until` is when the authorization ends.
create table zoom_account (
  single boolean primary key default true check (single),
  email text not null,
  tokens text not null,
  access_until timestamptz not null,
  grant_until timestamptz not null,
  renewed_at timestamptz not null,
  renewing_until timestamptz,
  revoked_at timestamptz,
  owner text
);

-- The meetings made at the provider, by our reference. `requesting_until` reserves the right to make one.
create table zoom_meetings (
  reference text primary key,
  number text unique,
  join_url text,
  password text,
  requested_at timestamptz not null,
  requesting_until timestamptz,
  deleted_at timestamptz
);

-- Authorizations in progress, and those that succeeded: returning with one again is no failure.
create table zoom_states (
  nonce text primary key,
  used_at timestamptz not null,
  done_at timestamptz
);

-- Notices of the meeting provider that were handled, so that a repeated one does nothing.
create table meeting_events (
  id text primary key,
  received_at timestamptz not null
);
create index meeting_events_received on meeting_events (received_at);

-- Films -------------------------------------------------------------------------------------------------------------

-- Films that staff upload. Without `upload_id`, the upload has ended. `place`: whether the film replaces the current one or
-- is the next part.
create table film_uploads (
  id uuid primary key,
  identifier text not null,
  owner_id uuid not null references people,
  interview_id uuid not null references interviews,
  filename text not null,
  bytes bigint not null,
  chunks integer not null,
  storage_key text not null,
  created_at timestamptz not null default now(),
  completed_at timestamptz,
  place text not null default 'only' check (place in ('only', 'next_part')),
  upload_id uuid unique references uploads on delete set null
);
create unique index film_uploads_open on film_uploads (owner_id, interview_id, identifier)
  where completed_at is null;
create index film_uploads_running on film_uploads (interview_id) where upload_id is not null;

-- Films that are fetched from the meeting provider. `file_id` is the provider's name of the file, `meeting` of the meeting.
create table recording_imports (
  id uuid primary key,
  file_id text not null unique,
  interview_id uuid not null references interviews,
  source text not null,
  filename text not null,
  bytes bigint not null check (bytes > 0),
  storage_key text not null unique,
  created_at timestamptz not null,
  completed_at timestamptz,
  meeting text,
  begins_at timestamptz,
  upload_id uuid unique references uploads on delete set null
);
create index recording_imports_interview on recording_imports (interview_id);

-- The films of interviews, in parts. A current one has no `replaced_at`. `o_file` is the name that the file had.
-- `call_start_ms` and `call_end_ms` are the part of the call that the film shows, `call_layout` who is seen in it,
-- `call_title_ms` how long its title lasts. `restored_at`: an import does not replace a film that staff restored.
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
  replaced_at timestamptz,
  watched_at timestamptz,
  part integer not null default 1 check (part > 0),
  shown_at timestamptz,
  withdrawn_at timestamptz,
  announced_at timestamptz,
  mailed_at timestamptz,
  video_codec text,
  meeting text,
  begins_at timestamptz,
  restored_at timestamptz,
  call_start_ms integer not null default 0,
  call_end_ms integer,
  call_layout text not null default 'storyteller',
  call_title_ms integer not null default 0,
  constraint recordings_withdrawn_is_not_current check (withdrawn_at is null or replaced_at is not null)
);
create unique index recordings_current on recordings (interview_id, part) where replaced_at is null;
create index recordings_of_interview on recordings (interview_id);
create index recordings_poster on recordings (poster_key);
create index recordings_unwatched on recordings (created_at desc)
  where replaced_at is null and watched_at is null;
create index recordings_withdrawn on recordings (storage_key) where withdrawn_at is not null;

-- Where each person stopped watching.
create table film_positions (
  person_id uuid not null references people,
  interview_id uuid not null references interviews,
  at_ms integer not null check (at_ms >= 0),
  updated_at timestamptz not null,
  primary key (person_id, interview_id)
);
create index film_positions_interview on film_positions (interview_id);

-- The files made of a film: a light version, its sound, and a storyboard. A request with a new `revision` makes them again;
-- until then, they are not served.
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

-- The chapters of the films of an interview, marked during the call or added later.
create table chapters (
  id uuid primary key,
  interview_id uuid not null references interviews,
  question_id uuid references interview_questions on delete set null,
  at_ms integer not null check (at_ms >= 0),
  title text not null,
  asker text not null default '',
  first_year integer,
  last_year integer,
  marked_at timestamptz,
  created_by uuid references people,
  created_at timestamptz not null,
  check (last_year is null or first_year <= last_year)
);
create index chapters_created_by on chapters (created_by) where created_by is not null;
create index chapters_interview on chapters (interview_id, at_ms);
create unique index chapters_question on chapters (question_id) where question_id is not null;
create index chapters_search on chapters using gin (search_words(title));
create index chapters_similar on chapters using gin (search_variants(title));

create table transcripts (
  recording_id uuid primary key references recordings on delete cascade,
  source text not null check (source in ('upload', 'meeting', 'transcriber')),
  created_by uuid references people,
  created_at timestamptz not null
);
create index transcripts_created_by on transcripts (created_by) where created_by is not null;

create table transcript_sentences (
  id uuid primary key,
  recording_id uuid not null references transcripts on delete cascade,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  speaker text not null default '',
  text text not null,
  revision integer not null default 0,
  check (end_ms >= start_ms)
);
create index transcript_sentences_recording on transcript_sentences (recording_id, start_ms);
create index transcript_sentences_search on transcript_sentences using gin (search_words(text));
create index transcript_sentences_similar on transcript_sentences using gin (search_variants(text));

-- Corrections of a transcript, each of one or more sentences.
create table transcript_changes (
  id uuid primary key,
  recording_id uuid not null references transcripts on delete cascade,
  author_id uuid references people,
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index transcript_changes_author on transcript_changes (author_id) where author_id is not null;
create index transcript_changes_recording on transcript_changes (recording_id, changed_at);

create table transcript_sentence_changes (
  change_id uuid not null references transcript_changes on delete cascade,
  sentence_id uuid not null references transcript_sentences on delete cascade,
  revision integer not null,
  speaker_before text not null,
  text_before text not null,
  speaker_after text not null,
  text_after text not null,
  primary key (change_id, sentence_id)
);
create index transcript_sentence_changes_sentence on transcript_sentence_changes (sentence_id);

-- Whether the family may correct the transcripts of a story.
create table transcript_permissions (
  story_id uuid primary key references stories on delete cascade,
  family_corrects boolean not null
);

-- Films whose transcript is being made by a service.
create table transcriptions (
  recording_id uuid primary key references recordings on delete cascade,
  queued_at timestamptz not null,
  failure text
);

-- The transcribed pieces of a film. `cues` count milliseconds from the beginning of their piece.
create table transcription_pieces (
  recording_id uuid not null references recordings on delete cascade,
  start_seconds integer not null check (start_seconds >= 0),
  end_seconds integer not null,
  cues jsonb not null,
  check (end_seconds > start_seconds),
  primary key (recording_id, start_seconds)
);

-- Passages that only the storyteller sees. A passage belongs to an interview, so that it survives a replaced file;
-- `recording_id` is the file in which it was chosen. Its times are those of the recorded call, from which a trimmed film
-- differs by `call_start_ms`.
create table restricted_passages (
  id uuid primary key,
  interview_id uuid not null references interviews,
  recording_id uuid references recordings on delete set null,
  start_ms integer not null check (start_ms >= 0),
  end_ms integer not null,
  until date,
  created_by uuid references people,
  created_at timestamptz not null,
  check (end_ms > start_ms)
);
create index restricted_passages_created_by on restricted_passages (created_by) where created_by is not null;
create index restricted_passages_interview on restricted_passages (interview_id);
create index restricted_passages_recording on restricted_passages (recording_id);

-- Where a restricted passage applies in a film: in the one in which it was chosen; after that was replaced, in all films of
-- the interview, because nobody has checked where the passage is in them.
create view film_restrictions as
  select recordings.id as recording_id, passages.id as passage_id,
    greatest(0, passages.start_ms - recordings.call_start_ms) as start_ms,
    passages.end_ms - recordings.call_start_ms as end_ms, passages.until
  from recordings
    join restricted_passages as passages on passages.interview_id = recordings.interview_id
    left join recordings as chosen on chosen.id = passages.recording_id
  where passages.end_ms > recordings.call_start_ms
    and (chosen.id = recordings.id or chosen.id is null or chosen.replaced_at is not null);

-- The same for current films, in the times of the whole film of an interview, through all of its parts.
create view restricted_film_ranges as
  select recordings.interview_id, parts.start_ms + film_restrictions.start_ms as start_ms,
    parts.start_ms + film_restrictions.end_ms as end_ms, film_restrictions.until
  from film_restrictions
    join recordings on recordings.id = film_restrictions.recording_id
    cross join lateral (
      select (coalesce(sum(previous.duration_seconds), 0) * 1000)::int as start_ms from recordings as previous
      where previous.interview_id = recordings.interview_id and previous.replaced_at is null
        and previous.part < recordings.part
    ) as parts
  where recordings.replaced_at is null;

-- Video calls -------------------------------------------------------------------------------------------------------

-- The video call of an interview. Nobody is shown the question that was marked as asked before `question_hidden_at`.
create table studio_rooms (
  interview_id uuid primary key references interviews on delete cascade,
  started_at timestamptz,
  ended_at timestamptz,
  call_phone text not null default '',
  call_requested_at timestamptz,
  question_hidden_at timestamptz
);

-- The participants of a call. A seat belongs to a device, which proves it with a key. From `first_admitted_at` on, its
-- device may send what it recorded, also after its admission has ended.
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
  first_admitted_at timestamptz,
  check ((role = 'interviewer') = (person_id is not null))
);
create index studio_seats_interview on studio_seats (interview_id);
create index studio_seats_person on studio_seats (person_id) where person_id is not null;

-- Messages with which the browsers of a call connect.
create table studio_signals (
  receiver_id uuid not null references studio_seats on delete cascade,
  number integer not null,
  sender_id uuid not null references studio_seats on delete cascade,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (receiver_id, number)
);
create index studio_signals_sender on studio_signals (sender_id);

-- What keeps a device from recording; the contract lists the problems. `waiting_seconds` is how much a device has recorded
-- and not sent.
create table studio_device_problems (
  seat_id uuid primary key references studio_seats on delete cascade,
  interview_id uuid not null references studio_rooms on delete cascade,
  problem text not null check (problem ~ '^[a-z][a-z-]{1,39}$'),
  reported_at timestamptz not null,
  waiting_seconds integer
);
create index studio_device_problems_interview on studio_device_problems (interview_id);

-- The recording of a call, and the film made from it. `trim_start_ms` and `trim_end_ms` are what staff chose, from the
-- beginning of the whole recording; `early_start_ms` is by how much the film begins earlier, at a key frame.
--
-- `joined_by` is how the sound was joined: by `steps` of the times that takes state (older films), by `samples`, or `lost`
-- if a film of steps cannot be joined again. Quality, null if not measured: milliseconds from the backup, of silence, of a
-- still picture, and by which picture and sound are apart at most. `unfinished_reminders` counts the reminders to send the
-- rest of a recording that are no longer due.
create table studio_recordings (
  interview_id uuid primary key references interviews on delete cascade,
  state text not null check (state in ('recording', 'paused', 'ended')),
  changed_at timestamptz not null,
  film_id uuid,
  film_at timestamptz,
  missing_ms integer not null default 0,
  prefers_backup boolean not null default false,
  trim_start_ms integer not null default 0 check (trim_start_ms >= 0),
  trim_end_ms integer,
  left_out_takes integer not null default 0,
  joined_by text not null default 'steps' check (joined_by in ('steps', 'samples', 'lost')),
  backup_ms integer,
  silent_ms integer,
  still_ms integer,
  unfinished_reminders smallint not null default 0,
  early_start_ms integer not null default 0,
  sync_ms integer,
  layout text not null default 'storyteller' check (layout in ('storyteller', 'side_by_side', 'speaker')),
  check (trim_end_ms > trim_start_ms)
);
create index studio_recordings_joined_by on studio_recordings (joined_by)
  where film_id is not null and joined_by <> 'samples';

-- When the call was recorded.
create table studio_intervals (
  interview_id uuid not null references studio_recordings on delete cascade,
  number integer not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  check (ended_at >= started_at),
  primary key (interview_id, number)
);

-- What a browser recorded: a file in fragments.
create table studio_takes (
  id uuid primary key,
  interview_id uuid not null references studio_recordings on delete cascade,
  seat_id uuid references studio_seats on delete set null,
  kind text not null check (kind in ('local', 'backup', 'interviewer', 'voice', 'interviewer_voice')),
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

-- The picture of the title that staff chose for the film of a call, and why the film cannot show it.
create table studio_titles (
  interview_id uuid primary key references studio_recordings on delete cascade,
  picture bytea not null,
  problem text check (problem in ('too_short', 'not_encoded'))
);

-- A person's own voice in a recorded call, as a file of its own. `levels` has the loudness of each tenth of a second.
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
create index studio_voices_film on studio_voices (film_id);
create index studio_voices_interview on studio_voices (interview_id);

-- Albums ------------------------------------------------------------------------------------------------------------

-- Photographs in the album of a story. `original_format` is null if the original was not kept. `bytes` counts the original
-- and the images made from it. `film_interview_id` and `film_at_ms` link a moment of a film. `author_name` and
-- `heart_names` are people without an account, from an imported album.
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
  deleted_at timestamptz,
  original_format text check (original_format in ('jpg', 'png', 'webp', 'gif', 'avif', 'heic')),
  deleted_by uuid references people,
  bytes bigint,
  film_interview_id uuid references interviews on delete set null,
  film_at_ms integer check (film_at_ms >= 0),
  hearts_count integer not null default 0,
  author_name text not null default '',
  heart_names text[] not null default '{}',
  original_name text,
  check (film_interview_id is null or film_at_ms is not null)
);
create index memories_film on memories (film_interview_id, film_at_ms) where film_interview_id is not null;
create index memories_image_key on memories (image_key);
create index memories_search on memories using gin (search_words(caption));
create index memories_similar on memories using gin (search_variants(caption));
create index memories_story on memories (story_id, created_at desc) where deleted_at is null;
create index memories_timeline on memories (story_id, year, coalesce(month, 0), created_at, id)
  where deleted_at is null;

-- Comments on memories. A spoken one has the file, length, size and waveform of its sound, and its text once transcribed.
create table comments (
  id uuid primary key,
  memory_id uuid not null references memories,
  author_id uuid not null references people,
  comment text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz,
  deleted_at timestamptz,
  voice_key text unique,
  voice_ms integer check (voice_ms > 0),
  voice_bytes integer check (voice_bytes > 0),
  voice_waveform smallint[],
  author_name text not null default '',
  voice_text text,
  voice_text_queued_at timestamptz,
  constraint comments_voice check (num_nulls(voice_key, voice_ms, voice_bytes, voice_waveform) = any (array[0, 4]))
);
create index comments_memory on comments (memory_id, created_at) where deleted_at is null;
create index comments_search on comments using gin (search_words(comment));
create index comments_similar on comments using gin (search_variants(comment));
create index comments_voice_memory on comments (memory_id) where voice_bytes is not null;
create index comments_voice_search on comments using gin (search_words(voice_text));
create index comments_voice_similar on comments using gin (search_variants(voice_text));
create index comments_voice_untranscribed on comments (created_at)
  where voice_key is not null and voice_text is null and voice_text_queued_at is null;

create table hearts (
  memory_id uuid not null references memories on delete cascade,
  person_id uuid not null references people,
  created_at timestamptz not null,
  primary key (memory_id, person_id)
);
create index hearts_person on hearts (person_id, created_at);

-- The file with all of a person's data, one for each person.
create table exports (
  id uuid primary key,
  person_id uuid not null unique references people,
  state text not null check (state in ('queued', 'running', 'ready', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  attempts smallint not null default 0,
  bytes bigint,
  failure text,
  created_at timestamptz not null,
  made_at timestamptz,
  expires_at timestamptz
);
create index exports_expiry on exports (expires_at);

-- Albums that staff upload, with the progress and result of their import.
create table album_imports (
  id uuid primary key,
  staff_id uuid not null references people,
  customer_id uuid references people,
  filename text not null,
  bytes bigint not null check (bytes > 0),
  storage_key text not null unique,
  state text not null check (state in ('uploading', 'queued', 'running', 'done', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  attempts smallint not null default 0,
  result jsonb,
  failure text,
  created_at timestamptz not null,
  upload_id uuid unique references uploads on delete set null
);
create index album_imports_created on album_imports (created_at);
create index album_imports_customer on album_imports (customer_id);
create index album_imports_staff on album_imports (staff_id);

-- Money -------------------------------------------------------------------------------------------------------------

-- The hosting of a story. Months count from `anchor_on`, so that 31 January is followed by 28 February and 31 March.
-- `attempts` counts the declined renewals of the open month. `trial_notice_days` is how many days before the end of the
-- trial the customer was last told; `announced_price_cents` what a month costs, as announced.
create table subscriptions (
  story_id uuid primary key references stories,
  status text not null check (status in ('trial', 'active', 'past_due', 'cancelled', 'inactive')),
  trial_end_on date,
  started_at timestamptz,
  paid_through date,
  reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  anchor_on date,
  cancelled_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  trial_notice_days smallint,
  announced_price_cents integer,
  price_announced_at timestamptz
);
create index subscriptions_past_due on subscriptions (updated_at desc) where status = 'past_due';
create index subscriptions_to_renew on subscriptions (paid_through) where status = 'active';
create index subscriptions_to_try_again on subscriptions (next_try_at) where status = 'past_due';
create index subscriptions_trials on subscriptions (trial_end_on) where status = 'trial';

create table payment_customers (
  person_id uuid not null references people,
  provider text not null,
  provider_customer_id text not null unique,
  created_at timestamptz not null default now(),
  primary key (person_id, provider)
);

-- Saved cards. `provider` distinguishes the sandbox from Stripe, because an installation may begin with the former; null
-- means the current one. At each provider, a person has one preferred card.
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
  deleted_at timestamptz,
  provider text
);
create index cards_person on cards (person_id);
create unique index cards_preferred on cards (person_id, provider) nulls not distinct
  where preferred and deleted_at is null;

-- Cards that are being saved: the bank may want the customer to confirm first.
create table card_entries (
  id uuid primary key,
  person_id uuid not null references people,
  token text not null unique,
  provider_setup_id text unique,
  status text not null check (status in ('pending', 'requires_action', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  provider text
);
create index card_entries_person on card_entries (person_id);

-- Payments by card. One for hosting names the story and the first day of its month; no month is charged twice. The brand
-- and last digits stand here because the card may be deleted before somebody reads the receipt. `cancelled_at`: somebody
-- ended the hosting before the charge, and it is not made any more. What banks took and returned only grows, which tells a
-- late notice from a new one. `idempotency_key` is that of the charge; null means `payment-` and the id.
create table payments (
  id uuid primary key,
  person_id uuid not null references people,
  interview_id uuid references interviews,
  kind text not null check (kind in ('video', 'video-and-hosting', 'hosting', 'subscription', 'renewal')),
  fee_cents integer not null,
  hosting_cents integer not null,
  currency text not null default 'usd',
  token text unique,
  provider_payment_id text,
  status text not null check (status in ('pending', 'requires_action', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  refund_requested_at timestamptz,
  refunded_at timestamptz,
  card_id uuid references cards on delete set null,
  story_id uuid references stories,
  period_begins_on date,
  failure_code text,
  card_brand text,
  card_last4 text,
  refunded_cents integer not null default 0,
  disputed_cents integer not null default 0,
  disputed_at timestamptz,
  dispute_state text,
  refund_failed_cents integer not null default 0,
  withdrawn_cents integer not null default 0,
  reinstated_cents integer not null default 0,
  provider text,
  cancelled_at timestamptz,
  idempotency_key text unique,
  constraint payments_one_source check (num_nonnulls(token, card_id) <= 1)
);
create index payments_card on payments (card_id) where card_id is not null;
create index payments_in_dispute on payments (id) where dispute_state = 'open';
create index payments_interview on payments (interview_id);
create unique index payments_open on payments (interview_id) where status in ('pending', 'requires_action');
create unique index payments_period on payments (story_id, period_begins_on)
  where status in ('pending', 'requires_action', 'succeeded') and refunded_at is null;
create index payments_person on payments (person_id);
create unique index payments_provider on payments (provider_payment_id) where provider_payment_id is not null;
create index payments_story on payments (story_id, created_at desc);
create index payments_under_way on payments (created_at) where status in ('pending', 'requires_action');

-- Refunds of a part of a payment, each recorded before it is requested. The amount is reserved until `completed_at`.
create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  requested_at timestamptz not null,
  completed_at timestamptz
);
create index refunds_payment on refunds (payment_id);

-- Fees and hosting paid in cash, by check or by bank transfer, and waived fees, with the reason as their `reference`.
-- `number` is the ledger row, `undo_number` the row that undid it.
create table offline_payments (
  id uuid primary key,
  number bigint not null unique,
  interview_id uuid references interviews,
  person_id uuid references people,
  method text not null check (method in ('cash', 'check', 'bank_transfer', 'waived')),
  reference text not null,
  amount_cents bigint not null,
  recorded_at timestamptz not null,
  undone_at timestamptz,
  undo_reason text not null default '',
  story_id uuid references stories,
  received_on date,
  undo_number bigint,
  check (case method when 'waived' then amount_cents = 0 else amount_cents > 0 end),
  constraint offline_payments_purchase check ((interview_id is null) <> (story_id is null))
);
create index offline_payments_interview on offline_payments (interview_id);
create index offline_payments_person on offline_payments (person_id);
create index offline_payments_story on offline_payments (story_id);
create index offline_payments_undo on offline_payments (undo_number) where undo_number is not null;

-- The months of hosting that an offline payment is for.
create table offline_months (
  id uuid primary key,
  payment_id uuid not null references offline_payments,
  story_id uuid not null references stories,
  begins_on date not null
);
create index offline_months_payment on offline_months (payment_id);
create index offline_months_story on offline_months (story_id, begins_on);

-- The ledger: rows are only added.
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
create index transactions_by_amount on transactions (amount_cents, number);
create index transactions_negative on transactions (created_at, number)
  include (amount_cents) where amount_cents < 0;
create index transactions_newest on transactions (created_at desc, number desc);
create index transactions_of_description on transactions (description, created_at desc, number desc);
create index transactions_of_person on transactions (person_id, created_at desc, number desc)
  include (description, amount_cents);
create index transactions_payment on transactions (payment_id) where payment_id is not null;

-- Notices of the payment provider.
create table provider_events (
  id text primary key,
  kind text not null,
  received_at timestamptz not null,
  handled_at timestamptz
);
create index provider_events_received on provider_events (received_at);

-- When the books were last compared with each payment provider's.
create table reconciliation_runs (
  provider text primary key,
  completed_at timestamptz not null
);

-- Renewals wait for a comparison that began after each of these instants.
create table required_reconciliations (
  after timestamptz primary key
);

-- What the last comparison with the payment provider found.
create table discrepancies (
  provider_payment_id text primary key,
  cause text not null check (cause in ('unknown_charge', 'other_amount', 'missing_charge')),
  payment_id uuid references payments,
  amount_cents bigint not null,
  found_at timestamptz not null,
  seen_at timestamptz not null,
  provider text
);

-- The payment provider for trying the product out.
create table sandbox_customers (
  id text primary key,
  person_id text not null unique,
  created_at timestamptz not null,
  email text
);

create table sandbox_tokens (
  id text primary key,
  behavior text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create table sandbox_cards (
  id text primary key,
  behavior text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  created_at timestamptz not null,
  customer text references sandbox_customers on delete cascade,
  forgotten_at timestamptz
);

create table sandbox_setups (
  id text primary key,
  idempotency_key text not null unique,
  token text not null,
  customer text not null,
  status text not null check (status in ('requires_action', 'succeeded', 'failed')),
  failure_code text,
  behavior text,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  client_secret text unique,
  saved_card_id text,
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
  behavior text,
  brand text,
  last4 text,
  exp_month integer,
  exp_year integer,
  client_secret text unique,
  saved_card_id text,
  created_at timestamptz not null,
  refund_key text unique,
  refunded_at timestamptz,
  customer text,
  off_session boolean not null default false,
  refunded_cents bigint not null default 0,
  dispute_status text check (dispute_status in ('open', 'won', 'lost')),
  changed_at timestamptz not null,
  withdrawn_cents bigint not null default 0,
  metadata jsonb not null default '{}'
);
create index sandbox_charges_changed on sandbox_charges (changed_at);

create table sandbox_refunds (
  key text primary key,
  charge_id text not null references sandbox_charges,
  amount_cents bigint not null
);

-- Messages and log --------------------------------------------------------------------------------------------------

-- Mails to be sent, and those sent. `about_ids` are the people they are about, so that erasing a person finds them.
-- `forgotten_at` is when the text was removed. `is_written` marks mails that were written to a file.
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
  sent_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  forgotten_at timestamptz,
  about_ids uuid[] not null default '{}',
  folded_text text not null generated always as (
    ' ' || search_text(subject) || ' ' || lower(to_email)
  ) stored,
  is_written boolean not null default false
);
create index mails_by_recipient on mails (to_email, id);
create index mails_by_subject on mails (subject, id);
create index mails_folded_text on mails using gin (folded_text gin_trgm_ops);
create index mails_newest on mails (created_at desc, id desc);
create index mails_unsent on mails (created_at desc) where state <> 'sent';
create index mails_with_text on mails (created_at) where forgotten_at is null;
create index mails_written on mails (created_at) where is_written;

-- `about_ids` as in `mails`.
create table notifications (
  id uuid primary key,
  person_id uuid not null references people,
  sender_id uuid references people,
  kind text not null,
  url text not null,
  msg text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  about_ids uuid[] not null default '{}'
);
create index notifications_person on notifications (person_id, created_at desc);
create index notifications_unread on notifications (person_id, created_at desc) where read_at is null;
create index notifications_voice on notifications (url) where kind = 'voice-comment-added';

-- What was changed, by whom, and how, if without a sign-in.
create table audit_entries (
  id uuid primary key,
  actor_id uuid references people,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now(),
  channel text check (channel in ('booking_form', 'call', 'link'))
);
create index audit_entries_action on audit_entries (action, created_at desc, id desc);
create index audit_entries_actor on audit_entries (actor_id, created_at desc, id desc);
create index audit_entries_newest on audit_entries (created_at desc, id desc);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, created_at desc);

-- Sums ------------------------------------------------------------------------------------------------------------
-- Kept by triggers, whoever writes, so that totals and charts read a few rows however large the tables grow.

-- How many customers, sub users, interviews, completed interviews, audited changes and mails each month brought (months of
-- Los Angeles). A month's count is spread over shards, and a transaction writes to the first one that no other uses:
-- writers neither wait for each other nor, as they count several kinds in any order, in a circle.
create table monthly_counts (
  kind text not null check (kind in ('customer', 'sub-user', 'interview', 'completed', 'change', 'mail')),
  month date not null,
  shard integer not null,
  count integer not null,
  primary key (kind, month, shard)
);

-- The lowest shard that no other transaction uses; this transaction keeps it until it ends.
create function find_free_shard() returns integer language plpgsql as $$
  begin
    for shard in 0..127 loop
      if pg_try_advisory_xact_lock('monthly_counts'::regclass::oid::integer, shard) then return shard; end if;
    end loop;
    return pg_backend_pid() % 128;
  end
$$;

create function add_to_monthly_count(kind text, at timestamptz, change integer) returns void language sql as $$
  insert into monthly_counts
  values (kind, date_trunc('month', at at time zone 'America/Los_Angeles')::date, find_free_shard(), change)
  on conflict on constraint monthly_counts_pkey do update set count = monthly_counts.count + excluded.count
$$;

-- What a person counts as: a storyteller is a customer, everybody else a sub user; staff and deleted people do not count.
create function person_kind(person people, has_story boolean) returns text language sql immutable as $$
  select case
    when person.deleted_at is not null or person.staff_role is not null then null
    when has_story then 'customer'
    else 'sub-user'
  end
$$;

create function count_person() returns trigger language plpgsql as $$
  declare
    has_story boolean := exists (select from stories where person_id = new.id);
    old_kind text := case when tg_op = 'UPDATE' then person_kind(old, has_story) end;
    new_kind text := person_kind(new, has_story);
  begin
    if old_kind is distinct from new_kind then
      if old_kind is not null then perform add_to_monthly_count(old_kind, old.created_at, -1); end if;
      if new_kind is not null then perform add_to_monthly_count(new_kind, new.created_at, 1); end if;
    end if;
    return null;
  end
$$;
create trigger people_count_insert after insert on people for each row execute function count_person();
create trigger people_count_update after update on people for each row
  when (old.deleted_at is distinct from new.deleted_at or old.staff_role is distinct from new.staff_role)
  execute function count_person();

create function count_story() returns trigger language plpgsql as $$
  declare
    person people;
  begin
    select * into strict person from people where id = new.person_id;
    if person_kind(person, false) is not null then
      perform add_to_monthly_count('sub-user', person.created_at, -1);
      perform add_to_monthly_count('customer', person.created_at, 1);
    end if;
    return null;
  end
$$;
create trigger stories_count after insert on stories for each row execute function count_story();

create function count_interview() returns trigger language plpgsql as $$
  declare
    was_there boolean := tg_op = 'UPDATE' and old.deleted_at is null;
    was_completed boolean := tg_op = 'UPDATE' and old.deleted_at is null and old.status = 'completed';
    is_there boolean := new.deleted_at is null;
    is_completed boolean := new.deleted_at is null and new.status = 'completed';
  begin
    if was_there <> is_there then
      perform add_to_monthly_count('interview', new.created_at, case when is_there then 1 else -1 end);
    end if;
    if was_completed <> is_completed then
      perform add_to_monthly_count('completed', new.created_at, case when is_completed then 1 else -1 end);
    end if;
    return null;
  end
$$;
create trigger interviews_count_insert after insert on interviews for each row execute function count_interview();
create trigger interviews_count_update after update on interviews for each row
  when (old.deleted_at is distinct from new.deleted_at or old.status is distinct from new.status)
  execute function count_interview();

create function count_row() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      perform add_to_monthly_count(tg_argv[0], new.created_at, 1);
    else
      perform add_to_monthly_count(tg_argv[0], old.created_at, -1);
    end if;
    return null;
  end
$$;
create trigger audit_entries_count after insert or delete on audit_entries
  for each row execute function count_row('change');
create trigger mails_count after insert or delete on mails for each row execute function count_row('mail');

-- The number and sum of ledger rows by description and day, so that figures and searches of a large ledger read a few
-- rows.
create table ledger_daily_totals (
  description text not null,
  day date not null,
  count integer not null,
  amount_cents bigint not null,
  primary key (description, day)
);
create index ledger_daily_totals_day on ledger_daily_totals (day) include (count, amount_cents);

-- The number and sum of each person's ledger rows, so that a search that finds many people adds up one row for each.
create table ledger_person_totals (
  person_id uuid primary key,
  count integer not null,
  amount_cents bigint not null
);

-- Transactions that write to the ledger wait for each other, because each locks several totals, in any order.
create function add_to_ledger_totals() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock('ledger_daily_totals'::regclass::oid::integer, 0);
    insert into ledger_daily_totals
    select description, (created_at at time zone 'America/Los_Angeles')::date, count(*), sum(amount_cents)
    from added
    group by 1, 2
    order by 1, 2
    on conflict on constraint ledger_daily_totals_pkey do update set
      count = ledger_daily_totals.count + excluded.count,
      amount_cents = ledger_daily_totals.amount_cents + excluded.amount_cents;
    insert into ledger_person_totals
    select person_id, count(*), sum(amount_cents)
    from added
    where person_id is not null
    group by 1
    order by 1
    on conflict on constraint ledger_person_totals_pkey do update set
      count = ledger_person_totals.count + excluded.count,
      amount_cents = ledger_person_totals.amount_cents + excluded.amount_cents;
    return null;
  end
$$;
create trigger transactions_totals after insert on transactions referencing new table as added
  for each statement execute function add_to_ledger_totals();

-- Notices to running processes ------------------------------------------------------------------------------------

-- Sends a notice to all processes with the commit, and to the writing connection at once.
create function announce(channel text, message text) returns void language plpgsql as $$
  begin
    perform pg_notify(channel, message);
    raise notice using errcode = 'LS001', message = channel, detail = message;
  end
$$;

-- `access_changed` announces every change that can end a person's access, with the id of the changed row, and an empty text
-- when a whole table was emptied. A change that only grants access is not announced: no process remembers a refusal.
create function announce_access_change() returns trigger language plpgsql as $$
  declare
    changed jsonb := case tg_op
      when 'TRUNCATE' then '{}' when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
  begin
    perform announce('access_changed', coalesce(changed ->> tg_argv[0], ''));
    return null;
  end
$$;
create trigger people_access_update after update on people for each row
  when (row(old.staff_role, old.deactivated_at, old.deleted_at)
    is distinct from row(new.staff_role, new.deactivated_at, new.deleted_at))
  execute function announce_access_change('id');
create trigger people_access_delete after delete on people
  for each row execute function announce_access_change('id');
create trigger people_access_truncate after truncate on people
  for each statement execute function announce_access_change();
create trigger stories_access_update after update on stories for each row
  when (row(old.person_id, old.opened_at, old.keeper_id)
    is distinct from row(new.person_id, new.opened_at, new.keeper_id))
  execute function announce_access_change('id');
create trigger stories_access_delete after delete on stories
  for each row execute function announce_access_change('id');
create trigger stories_access_truncate after truncate on stories
  for each statement execute function announce_access_change();
create trigger memberships_access_update after update on memberships for each row
  when (row(old.person_id, old.story_id, old.helper) is distinct from row(new.person_id, new.story_id, new.helper))
  execute function announce_access_change('person_id');
create trigger memberships_access_delete after delete on memberships
  for each row execute function announce_access_change('person_id');
create trigger memberships_access_truncate after truncate on memberships
  for each statement execute function announce_access_change();
create trigger subscriptions_access_update after update on subscriptions for each row
  when (row(old.story_id, old.status, old.trial_end_on, old.paid_through)
    is distinct from row(new.story_id, new.status, new.trial_end_on, new.paid_through))
  execute function announce_access_change('story_id');
create trigger subscriptions_access after insert or delete on subscriptions
  for each row execute function announce_access_change('story_id');
create trigger subscriptions_access_truncate after truncate on subscriptions
  for each statement execute function announce_access_change();
create trigger sign_ins_access_update after update on sign_ins for each row
  when (row(old.person_id, old.token_hash, old.story_id, old.expires_at)
    is distinct from row(new.person_id, new.token_hash, new.story_id, new.expires_at))
  execute function announce_access_change('id');
create trigger sign_ins_access_delete after delete on sign_ins
  for each row execute function announce_access_change('id');
create trigger sign_ins_access_truncate after truncate on sign_ins
  for each statement execute function announce_access_change();

-- `staff_changed` announces which kind of data a transaction has changed, so that open pages of staff refetch it.
-- PostgreSQL sends the same kind once per transaction, with its commit.
create function announce_staff_change() returns trigger language plpgsql as $$
  begin
    perform pg_notify('staff_changed', tg_argv[0]);
    return null;
  end
$$;
-- Only what staff see in lists and on pages: other columns, such as the last sign-in, change without a notice.
create trigger people_staff_change after insert or delete or update of
  fname, lname, email, contact, city, deleted_at, deactivated_at, staff_role, profile_key, storyteller on people
  for each statement execute function announce_staff_change('people');
create trigger stories_staff_change after insert or delete or update on stories
  for each statement execute function announce_staff_change('people');
create trigger subscriptions_staff_change after insert or delete or update on subscriptions
  for each statement execute function announce_staff_change('people');
create trigger memberships_staff_change after insert or delete or update on memberships
  for each statement execute function announce_staff_change('people');
create trigger interviews_staff_change after insert or delete or update on interviews
  for each statement execute function announce_staff_change('interviews');
create trigger recordings_staff_change after insert or delete or update on recordings
  for each statement execute function announce_staff_change('interviews');
create trigger slots_staff_change after insert or delete or update on slots
  for each statement execute function announce_staff_change('slots');
create trigger interview_questions_staff_change after insert or delete or update on interview_questions
  for each statement execute function announce_staff_change('questions');
create trigger payments_staff_change after insert or delete or update on payments
  for each statement execute function announce_staff_change('payments');
create trigger transactions_staff_change after insert or delete or update on transactions
  for each statement execute function announce_staff_change('payments');
create trigger mails_staff_change after insert or delete or update on mails
  for each statement execute function announce_staff_change('mails');
create trigger audit_entries_staff_change after insert on audit_entries
  for each row execute function announce_staff_change('audit');
