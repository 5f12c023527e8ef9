import { type Kysely, sql } from 'kysely';

/** The chapters of the films of interviews: from marks during the call, or added later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table chapters (
      id uuid primary key,
      interview_id uuid not null references interviews,
      question_id uuid references interview_questions on delete set null,
      at_ms int not null check (at_ms >= 0),
      title text not null,
      asker text not null default '',
      first_year int,
      last_year int,
      marked_at timestamptz,
      created_by uuid references people,
      created_at timestamptz not null,
      check (last_year is null or first_year <= last_year)
    );
    create index chapters_interview on chapters (interview_id, at_ms);
    create index chapters_created_by on chapters (created_by) where created_by is not null;
    create unique index chapters_question on chapters (question_id) where question_id is not null;
  `.execute(db);
}
