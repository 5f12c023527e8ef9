import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { minFailures } from '../../../jobs/failing-jobs.ts';

/** Maximum number of jobs in the list. */
const maxListedJobs = 100;

/** A job that failed for good or repeatedly. */
export interface FailingJobRow {
  id: string;
  task: string;
  givenUp: boolean;
  attempts: number;
  maxAttempts: number;
  error: string;
  failedAt: Date;
  runAt: Date;
  payload: unknown;
}

// Heartbeats belong to one runner and are replaced by the next one.
const selectFailingJobs = sql`
  select jobs.id::text as id, identifier as task, attempts >= max_attempts as "givenUp", attempts,
    max_attempts as "maxAttempts", last_error as error, updated_at as "failedAt", run_at as "runAt", payload
  from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
  where last_error is not null and identifier not like 'heartbeat:%'
    and (attempts >= max_attempts or attempts >= ${minFailures})`;

/** Finds the failing jobs, the latest failure first. */
export async function findFailingJobs(db: Db): Promise<FailingJobRow[]> {
  const { rows } = await sql<FailingJobRow>`${selectFailingJobs}
    order by updated_at desc, jobs.id desc limit ${maxListedJobs}`.execute(db);
  return rows;
}

/**
 * Locks a failing job until the transaction ends, so that no worker takes it; undefined if there is none or if it is
 * running.
 */
export async function lockFailingJob(tx: Tx, id: string): Promise<FailingJobRow | undefined> {
  const { rows } = await sql<FailingJobRow>`${selectFailingJobs}
    and jobs.id = ${id}::bigint and locked_at is null for update of jobs`.execute(tx);
  return rows[0];
}

/** Makes a job due now, with all of its attempts. */
export const rescheduleJob = (tx: Tx, id: string): Promise<unknown> =>
  sql`select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(
    tx,
  );

/** Removes a job from the queue. */
export const removeJob = (tx: Tx, id: string): Promise<unknown> =>
  sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(tx);

/** Counts the jobs that are given up, up to `limit`, and finds the latest one, so that an alert can identify it. */
export async function findGivenUpJobs(
  db: Db,
  limit: number,
): Promise<{ count: number; latestId: string | null }> {
  const { rows } = await sql<{ count: number; latestId: string | null }>`
    select count(*)::int as count, max(id)::text as "latestId" from (
      select id from graphile_worker.jobs
      where last_error is not null and attempts >= max_attempts and task_identifier not like 'heartbeat:%'
      order by id desc limit ${limit}
    ) given_up`.execute(db);
  return rows[0] ?? { count: 0, latestId: null };
}
