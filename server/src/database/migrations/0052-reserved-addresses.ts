import { type Kysely, sql } from 'kysely';

/**
 * E-mail addresses that a person has given up, and that no other account may take while the change can be undone.
 * Contains those of recent changes, unless another account uses the address already.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reserved_addresses (
      email citext primary key,
      person_id uuid not null references people,
      reserved_until timestamptz not null
    );
    create index reserved_addresses_person on reserved_addresses (person_id);
    insert into reserved_addresses (email, person_id, reserved_until)
      select old_email, person_id, undo_until from address_changes
      where undo_until > now() and closed_at is null
        and not exists (select from people where people.email = old_email and people.deleted_at is null)
      order by created_at
      on conflict do nothing;
  `.execute(db);
}
