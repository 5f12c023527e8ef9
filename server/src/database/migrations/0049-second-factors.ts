import { type Kysely, sql } from 'kysely';

/**
 * Second factors: authenticator apps (TOTP, one per person), passkeys and recovery codes; the challenges of sign-ins and
 * registrations in progress; and until when a person has to add a second factor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- secret: encrypted. confirmed_at: null until the first code. last_step: the time step of the last used code.
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

    -- label: the first part of the code, by which it is found. code_hash: Argon2id of the whole code.
    create table recovery_codes (
      person_id uuid not null references people,
      label text not null,
      code_hash text not null,
      primary key (person_id, label)
    );

    -- person_id: null while a person signs in with a passkey alone. webauthn: the challenge for the passkey.
    create table sign_in_challenges (
      token_hash bytea primary key,
      purpose text not null check (purpose in ('second_factor', 'passkey_sign_in', 'passkey_registration', 'step_up')),
      person_id uuid references people,
      webauthn text,
      expires_at timestamptz not null
    );
    create index sign_in_challenges_expiry on sign_in_challenges (expires_at);
    create index sign_in_challenges_person on sign_in_challenges (person_id);

    alter table people add column second_factor_due_at timestamptz;
  `.execute(db);
}
