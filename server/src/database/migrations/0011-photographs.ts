import { type Kysely, sql } from 'kysely';

/** Memories that people add: the format of the kept original (those from before have none), and who deleted one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memories
      add column original_format text
        check (original_format in ('jpg', 'png', 'webp', 'gif', 'avif', 'heic')),
      add column deleted_by uuid references people;
  `.execute(db);
}
