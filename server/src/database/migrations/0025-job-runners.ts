import { type Kysely, sql } from 'kysely';

/** The runners of jobs in all processes, and when each of them last completed a heartbeat job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_runners (
      id uuid primary key,
      heartbeat_at timestamptz
    )
  `.execute(db);
}
