import { type Kysely, sql } from 'kysely';

/**
 * The size of a memory's files in the store, in bytes: the original and the images made from it. Null for existing
 * memories until they are measured. The index finds the memory of a folder in the store.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memories add column bytes bigint;
    create index memories_image_key on memories (image_key);
  `.execute(db);
}
