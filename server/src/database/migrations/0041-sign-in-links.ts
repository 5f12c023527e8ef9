import { type Kysely, sql } from 'kysely';

/** A mailed link can sign its owner in, besides setting a password. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table secrets drop constraint secrets_purpose_check;
    alter table secrets add constraint secrets_purpose_check check (purpose in ('reset', 'create', 'sign_in'));
  `.execute(db);
}
