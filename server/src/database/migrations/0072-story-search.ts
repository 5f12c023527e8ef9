import { type Kysely, sql } from 'kysely';

/**
 * The search over stories. `search_text` folds a text: lower case, without accents and punctuation, the same in every
 * locale of the server. `search_words` are its words. Words with a typo are found with the extension `pg_trgm`; where it is
 * not available, only exact words and their beginnings are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function search_text(content text) returns text language sql immutable parallel safe as $$
      select pg_catalog.lower(pg_catalog.regexp_replace(
        pg_catalog.regexp_replace(normalize(content, nfkd), '[\\u0300-\\u036f]+', '', 'g'),
        '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u2000-\\u206f\\u3000-\\u303f]+', ' ', 'g'))
    $$;
    create function search_words(content text) returns tsvector language sql immutable parallel safe as $$
      select pg_catalog.to_tsvector('pg_catalog.simple', public.search_text(content))
    $$;
    create index memories_search on memories using gin (search_words(caption));
    create index comments_search on comments using gin (search_words(comment));
    create index chapters_search on chapters using gin (search_words(title));
    create index transcript_sentences_search on transcript_sentences using gin (search_words(text));
    do $$ begin
      create extension if not exists pg_trgm;
      create index memories_similar on memories using gin (search_text(caption) gin_trgm_ops);
      create index comments_similar on comments using gin (search_text(comment) gin_trgm_ops);
      create index transcript_sentences_similar on transcript_sentences using gin (search_text(text) gin_trgm_ops);
    exception when others then
      raise notice 'Searches do not tolerate typos: %', sqlerrm;
    end $$;
  `.execute(db);
}
