import { type Kysely, sql } from 'kysely';

/** Adds the country of a new sign-in, if a proxy reports it, as a code of ISO 3166. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sign_ins add column country text`.execute(db);
}
