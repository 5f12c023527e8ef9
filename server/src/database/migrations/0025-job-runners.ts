import { type Kysely, sql } from 'kysely';

/** The job runners of all processes, and the time of their last completed heartbeat job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_runners (
      id uuid primary key,
      heartbeat_at timestamptz
    )
  `.execute(db);
}
