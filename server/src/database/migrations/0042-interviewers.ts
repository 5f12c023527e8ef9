import { type Kysely, sql } from 'kysely';

/**
 * Adds the role Interviewer, whose reach is the interviews assigned to them. A time slot names the interviewer who added
 * it; a booking of that slot assigns them. Storytellers decide whether their interviewer sees their photographs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people
      drop constraint people_staff_role_check,
      add constraint people_staff_role_check check (staff_role in ('Super Admin', 'Developer', 'Interviewer'));
    alter table interviews add column interviewer_id uuid references people (id);
    create index interviews_of_interviewer on interviews (interviewer_id, starts_at) where interviewer_id is not null;
    alter table slots add column interviewer_id uuid references people (id);
    create index slots_of_interviewer on slots (interviewer_id) where interviewer_id is not null;
    alter table stories add column interviewer_access boolean not null default false;
  `.execute(db);
}
