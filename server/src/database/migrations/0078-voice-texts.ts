import { type Kysely, sql } from 'kysely';

/** The text of a spoken comment, null until it is transcribed, and when that was queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table comments
      add column voice_text text,
      add column voice_text_queued_at timestamptz;
    create index comments_voice_search on comments using gin (search_words(voice_text));
    create index comments_voice_similar on comments using gin (search_variants(voice_text));
    create index comments_voice_untranscribed on comments (created_at)
      where voice_key is not null and voice_text is null and voice_text_queued_at is null;

    -- The notifications of a spoken comment are changed when it is transcribed, and deleted with it.
    create index notifications_voice on notifications (url) where kind = 'voice-comment-added';
  `.execute(db);
}
