import { type Kysely, sql } from 'kysely';

/**
 * The search over stories. `search_text` folds a text: lower case, without accents and punctuation, the same in every
 * locale of the server. `search_words` are its words. `search_variants` are the words of four to 24 letters, and each of them
 * without one letter: two words that differ by a typo have a variant in common.
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
    create function search_variants(content text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct variant), '{}') from (
        select distinct word from pg_catalog.regexp_split_to_table(public.search_text(content), ' ') as word
        where pg_catalog.length(word) between 4 and 24
      ) as words cross join lateral (
        select word as variant
        union all
        select pg_catalog.substr(word, 1, i - 1) || pg_catalog.substr(word, i + 1)
        from pg_catalog.generate_series(1, pg_catalog.length(word)) as i
      ) as variants
    $$;
    create index memories_search on memories using gin (search_words(caption));
    create index comments_search on comments using gin (search_words(comment));
    create index chapters_search on chapters using gin (search_words(title));
    create index transcript_sentences_search on transcript_sentences using gin (search_words(text));
    create index memories_similar on memories using gin (search_variants(caption));
    create index comments_similar on comments using gin (search_variants(comment));
    create index chapters_similar on chapters using gin (search_variants(title));
    create index transcript_sentences_similar on transcript_sentences using gin (search_variants(text));
  `.execute(db);
}
