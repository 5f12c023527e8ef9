import { type Kysely, sql } from 'kysely';

/**
 * Titles with which films of calls begin: `studio_titles` has the picture that staff chose and why the film could not show
 * it, `recordings.call_title_ms` how long a film does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table studio_titles (
      interview_id uuid primary key references studio_recordings on delete cascade,
      picture bytea not null,
      problem text check (problem in ('too_short', 'not_encoded'))
    );
    alter table recordings add column call_title_ms integer not null default 0;
  `.execute(db);
}
