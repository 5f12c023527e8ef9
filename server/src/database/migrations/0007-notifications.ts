import { type Kysely, sql } from 'kysely';

/** All of staff are told what happens: among many thousand people they are found without looking at each. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index people_staff on people (id) where staff_role is not null and deleted_at is null
  `.execute(db);
}
