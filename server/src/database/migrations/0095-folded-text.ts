import { type Kysely, sql } from 'kysely';

/**
 * One normal form for everything that is searched or sorted, `search_text`: words without case, accents, kinds of
 * apostrophe, hyphen and space, and characters without a width; the same as `foldText` of the contract. Indexes of the
 * function hold its earlier results and are made again.
 *
 * `people.folded_name` is what lists are sorted by. `people.folded_text` is what searches look at: the name, once more
 * without apostrophes and hyphens if it has any, the e-mail address as it is, and after a line break the phone number,
 * which not everybody may search. The space in front lets short searches ask for beginnings of words.
 *
 * The previous release searches by `people.search_text` and sorts by `lower(fname || ' ' || lname)`; a later migration
 * removes these and their indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_text(content text) returns text language sql immutable parallel safe as $$
      select pg_catalog.btrim(pg_catalog.regexp_replace(
        pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.translate(pg_catalog.lower(pg_catalog.regexp_replace(
          normalize(content, nfkd),
          '[\\u0300-\\u036f\\u00ad\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufe00-\\ufe0f\\ufeff]+',
          '', 'g')),
          'ðøđħıłς', 'dodhilσ'), 'æ', 'ae'), 'þ', 'th'), 'ß', 'ss'), 'œ', 'oe'),
        '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u02b9-\\u02df\\u058a\\u05be\\u05f3\\u05f4\\u1680\\u2000-\\u206f\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u303f\\u30a0\\ua78b\\ua78c]+',
        ' ', 'g'))
    $$;
    reindex index memories_search;
    reindex index comments_search;
    reindex index comments_voice_search;
    reindex index chapters_search;
    reindex index transcript_sentences_search;
    reindex index memories_similar;
    reindex index comments_similar;
    reindex index comments_voice_similar;
    reindex index chapters_similar;
    reindex index transcript_sentences_similar;

    alter table people
      add column folded_name text not null generated always as (
        left(search_text(fname || ' ' || lname), 300)
      ) stored,
      add column folded_text text not null generated always as (
        ' ' || search_text(fname || ' ' || lname) || ' '
          || case when fname || lname ~ '[''’ʼʻ\`´\\u2010-\\u2015-]'
            then search_text(regexp_replace(fname || ' ' || lname, '[''’ʼʻ\`´\\u2010-\\u2015-]', '', 'g')) || ' ' else '' end
          || lower(email::text)
          || chr(10) || ' ' || search_text(contact) || ' ' || regexp_replace(contact, '[^0-9]', '', 'g')
      ) stored;
    create index people_folded_text on people using gin (folded_text gin_trgm_ops);
    create index people_customers_by_folded_name on people (folded_name, id)
      where deleted_at is null and staff_role is null and storyteller;
    create index people_sub_users_by_folded_name on people (folded_name, id)
      where deleted_at is null and staff_role is null and not storyteller;
  `.execute(db);
}
