import { type Kysely, sql } from 'kysely';

/** A mailed link can confirm that its owner's account is deleted at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table secrets drop constraint secrets_purpose_check;
    alter table secrets add constraint secrets_purpose_check
      check (purpose in ('reset', 'create', 'sign_in', 'delete_account'));
  `.execute(db);
}
