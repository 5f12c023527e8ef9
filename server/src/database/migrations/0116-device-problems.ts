import { type Kysely, sql } from 'kysely';

/** More that keeps the devices in a call from recording; the contract lists it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table studio_device_problems drop constraint studio_device_problems_problem_check;
    alter table studio_device_problems add constraint studio_device_problems_problem_check
      check (problem ~ '^[a-z][a-z-]{1,39}$');
  `.execute(db);
}
