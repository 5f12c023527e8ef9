import { sql } from 'kysely';
import type { Db } from '../database/connection.ts';

/** A job of the queue that failed, by default of an e-mail that does not exist. */
interface FailedJob {
  /** How often it failed; 25 times if it is given up. */
  attempts: number;
  error?: string | undefined;
  task?: string | undefined;
}

/** Adds a job that failed a number of times; returns its id. `send_mail` succeeds when it is retried. */
export async function addFailedJob(
  db: Db,
  { attempts, error = 'The server is down.', task = 'send_mail' }: FailedJob,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.add_job(${task}, '{"id": "0190a5b0-0000-7000-8000-000000000000"}'::json, max_attempts := 25,
      run_at := '2099-03-01T17:00:00Z')`.execute(db);
  const id = rows[0]?.id ?? '';
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
    where id = ${id}::bigint`.execute(db);
  return id;
}
