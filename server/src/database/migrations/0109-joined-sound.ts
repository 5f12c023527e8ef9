import { type Kysely, sql } from 'kysely';

/**
 * How the sound of a call's film is joined: `steps` of the times that the takes state, as until now; `samples`; or
 * `lost` if a film of steps could not be joined again, because its file cannot be read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table studio_recordings add column joined_by text not null default 'steps'
      check (joined_by in ('steps', 'samples', 'lost'));
    create index studio_recordings_joined_by on studio_recordings (joined_by)
      where film_id is not null and joined_by <> 'samples';
  `.execute(db);
}
