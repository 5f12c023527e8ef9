import { type Kysely, sql } from 'kysely';

/**
 * Devices from which a person has signed in, identified by the SHA-256 of a cookie token; and the reasons why sign-ins
 * ended, kept until the sign-ins would have expired.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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

    create table ended_sign_ins (
      token_hash bytea primary key,
      reason text not null check (reason in ('signed_out', 'password_changed', 'account_removed')),
      expires_at timestamptz not null
    );
    create index ended_sign_ins_expiry on ended_sign_ins (expires_at);
  `.execute(db);
}
