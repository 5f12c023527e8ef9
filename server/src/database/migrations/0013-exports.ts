import { type Kysely, sql } from 'kysely';

/** The file with all of a person's data, one for each: being made, ready until it expires, or failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
  `.execute(db);
}
