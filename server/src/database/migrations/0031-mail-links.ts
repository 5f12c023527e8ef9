import { type Kysely, sql } from 'kysely';

/** Removes the links that set a password from sent mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update mails set
      body_text = regexp_replace(body_text, '(/create-(?:new-)?password)/[^[:space:]"''<>)]+', '\\1/•••', 'gi'),
      body_html = regexp_replace(body_html, '(/create-(?:new-)?password)/[^[:space:]"''<>)]+', '\\1/•••', 'gi')
      where sent_at is not null and body_text ~* '/create-(new-)?password/';
  `.execute(db);
}
