import { type Kysely, sql } from 'kysely';

/** Files with evidence for requests to take over a story. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table evidence_files (
      id uuid primary key,
      request_id uuid not null references legacy_requests on delete cascade,
      storage_key text not null unique,
      name text not null,
      bytes integer not null check (bytes > 0),
      added_at timestamptz not null
    );
    create index evidence_files_request on evidence_files (request_id);
  `.execute(db);
}
