import { type Kysely, sql } from 'kysely';

/** The question that was last marked as asked is shown in a call, unless it was marked before `question_hidden_at`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table studio_rooms add column question_hidden_at timestamptz`.execute(db);
}
