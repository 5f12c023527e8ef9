import { type Kysely, sql } from 'kysely';

/**
 * What the search of the list of e-mails looks at, in the normal form of all searches: the subject and the address of
 * the recipient. The space in front lets short searches ask for beginnings of words.
 *
 * The previous release searches with the index `mails_search`; a later migration removes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column folded_text text not null generated always as (
      ' ' || search_text(subject) || ' ' || lower(to_email)
    ) stored;
    create index mails_folded_text on mails using gin (folded_text gin_trgm_ops);
  `.execute(db);
}
