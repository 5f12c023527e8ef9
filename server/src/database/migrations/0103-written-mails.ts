import { type Kysely, sql } from 'kysely';

/** Tells mails that were written to a file, because no mail server was set, from mails that a mail server accepted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column is_written boolean not null default false;
    create index mails_written on mails (created_at) where is_written;
  `.execute(db);
}
