import { type Kysely, sql } from 'kysely';

/** Adds the results of scheduled backups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_runs (
      id uuid primary key,
      started_at timestamptz not null,
      ended_at timestamptz,
      bytes bigint,
      verified boolean not null default false,
      error text,
      check (not verified or (ended_at is not null and error is null))
    )`.execute(db);
  await sql`create index backup_runs_started on backup_runs (started_at desc)`.execute(db);
}
