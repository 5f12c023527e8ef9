import { type Kysely, sql } from 'kysely';

/** A timeline is read in its order, from any of its dates on; within a year, what has no month comes last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index memories_timeline on memories (story_id, year, coalesce(month, 0), created_at, id)
      where deleted_at is null;
  `.execute(db);
}
