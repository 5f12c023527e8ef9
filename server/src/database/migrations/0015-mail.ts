import { type Kysely, sql } from 'kysely';

/** When a mail is tried again, how often it was, and since when its text is forgotten. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table mails add column attempts smallint not null default 0;
    alter table mails add column next_try_at timestamptz;
    alter table mails add column forgotten_at timestamptz;
    create index mails_with_text on mails (created_at) where forgotten_at is null;
  `.execute(db);
}
