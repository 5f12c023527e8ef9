import { type Kysely, sql } from 'kysely';

/**
 * Why people are no longer members of a story: they were removed, left it, or it was erased. They read it when they sign
 * in. The name of the story is that of its storyteller, and ends with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_memberships (
      person_id uuid not null references people,
      story_id uuid not null references stories,
      reason text not null check (reason in ('removed', 'left', 'erased')),
      ended_at timestamptz not null,
      primary key (person_id, story_id)
    );
    create index former_memberships_story on former_memberships (story_id);
  `.execute(db);
}
