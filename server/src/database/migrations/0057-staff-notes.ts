import { type Kysely, sql } from 'kysely';

/** Internal notes of staff about a person, or about one of their interviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_notes (
      id uuid primary key,
      person_id uuid not null references people,
      interview_id uuid references interviews,
      author_id uuid not null references people,
      text text not null,
      created_at timestamptz not null,
      edited_at timestamptz
    );
    create index staff_notes_person on staff_notes (person_id, created_at desc);
    create index staff_notes_interview on staff_notes (interview_id, created_at desc) where interview_id is not null;
  `.execute(db);
}
