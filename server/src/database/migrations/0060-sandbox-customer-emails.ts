import { type Kysely, sql } from 'kysely';

/** The e-mail addresses of the sandbox's customers; null for those that it created before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox_customers add column email text`.execute(db);
}
