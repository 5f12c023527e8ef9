import { type Kysely, sql } from 'kysely';

/** How many seconds of film a device that cannot send has recorded and not sent; null for other problems. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_device_problems add column waiting_seconds integer`.execute(db);
}
