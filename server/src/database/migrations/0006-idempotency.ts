import { type Kysely, sql } from 'kysely';

/** The keys under which writes were sent, with what was answered: sent again, nothing is done twice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      person_id uuid not null references people,
      key text not null,
      request_hash bytea not null,
      answer jsonb,
      created_at timestamptz not null default now(),
      primary key (person_id, key)
    );
    create index idempotency_keys_created on idempotency_keys (created_at);
  `.execute(db);
}
