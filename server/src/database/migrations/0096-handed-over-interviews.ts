import { type Kysely, sql } from 'kysely';

/**
 * Leaves the open interviews and the time slots ahead of staff who have left to anyone. Since this release, whoever leaves
 * hands them over first.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const hasLeft = sql`select id from people
    where staff_role is not null
      and (deleted_at is not null or deactivated_at is not null or staff_role = 'Developer')`;
  await sql`
    update interviews set interviewer_id = null
    where interviewer_id in (${hasLeft}) and status in ('waiting', 'started') and deleted_at is null;
  `.execute(db);
  await sql`update slots set interviewer_id = null where interviewer_id in (${hasLeft}) and starts_at > now()`.execute(
    db,
  );
}
