import { type Kysely, sql } from 'kysely';

/** The name that the file of a photograph had, for the album; null for photographs added before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table memories add column original_name text`.execute(db);
}
