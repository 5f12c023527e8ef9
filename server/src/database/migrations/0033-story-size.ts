import { type Kysely, sql } from 'kysely';

/**
 * What the files of a memory take in the store: its original and its pictures, in bytes. Null for those from before
 * until they are measured. The index finds the memory that a folder in the store belongs to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memories add column bytes bigint;
    create index memories_image_key on memories (image_key);
  `.execute(db);
}
