import { type Kysely, sql } from 'kysely';

/** Where each person stopped watching a film, and the moments of films that photographs belong to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table film_positions (
      person_id uuid not null references people,
      interview_id uuid not null references interviews,
      at_ms int not null check (at_ms >= 0),
      updated_at timestamptz not null,
      primary key (person_id, interview_id)
    );
    create index film_positions_interview on film_positions (interview_id);
    alter table memories
      add column film_interview_id uuid references interviews on delete set null,
      add column film_at_ms int check (film_at_ms >= 0),
      add check (film_interview_id is null or film_at_ms is not null);
    create index memories_film on memories (film_interview_id, film_at_ms) where film_interview_id is not null;
  `.execute(db);
}
