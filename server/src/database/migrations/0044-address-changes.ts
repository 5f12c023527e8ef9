import { type Kysely, sql } from 'kysely';

/**
 * Changes of e-mail addresses: requested, confirmed by a link at the new address, and undone by a link at the old one.
 * Only the digests of the links' secrets are stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
    create index address_changes_person on address_changes (person_id);
    create index address_changes_actor on address_changes (actor_id) where actor_id is not null;
  `.execute(db);
}
