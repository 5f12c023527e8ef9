import { type Kysely, sql } from 'kysely';

/** The reasons that staff gave before they looked at a story, and which parts of it they then looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table access_reasons (
      id uuid primary key,
      actor_id uuid not null references people,
      story_id uuid not null references stories,
      reason text not null,
      viewed text[] not null default '{}',
      created_at timestamptz not null
    );
    create index access_reasons_story on access_reasons (story_id, created_at desc);
    create index access_reasons_actor on access_reasons (actor_id, story_id, created_at desc);
  `.execute(db);
}
