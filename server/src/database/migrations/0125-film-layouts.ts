import { type Kysely, sql } from 'kysely';

/**
 * Who is seen in the film of a call: `studio_recordings.layout` is what staff chose, `recordings.call_layout` what a film
 * shows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table studio_recordings add column layout text not null default 'storyteller'
      check (layout in ('storyteller', 'side_by_side', 'speaker'));
    alter table recordings add column call_layout text not null default 'storyteller';
  `.execute(db);
}
