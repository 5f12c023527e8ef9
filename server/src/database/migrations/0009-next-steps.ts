import { type Kysely, sql } from 'kysely';

/** What finds the interviews that wait for somebody, and lists all of them in pages, however many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index interviews_listed on interviews (starts_at desc, id desc) where deleted_at is null;
    drop index interviews_start;
    create index interviews_unpaid on interviews (status, starts_at) where deleted_at is null and fee_paid_at is null;
    create index stories_unopened on stories (id) where opened_at is null;
    create index interviews_paid on interviews (story_id) where deleted_at is null and fee_paid_at is not null;
    create index recordings_unwatched on recordings (created_at desc) where replaced_at is null and watched_at is null;

    -- Nobody knows whether films from before were watched, so nobody is asked to look after them.
    update recordings set watched_at = created_at;
  `.execute(db);
}
