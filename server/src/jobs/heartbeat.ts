import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Db } from '../database/connection.ts';
import { priorities } from './jobs.ts';

/** Milliseconds between two heartbeat jobs of a runner. */
export const heartbeatIntervalMs = 10_000;

/** Milliseconds without a completed heartbeat after which a runner counts as stuck. */
export const maxSilenceMs = 60_000;

/** Seconds without a heartbeat of any runner after which staff are told that no worker is running. */
const maxAbsenceSeconds = 120;

/** The task that only the runner `id` has. It proves that this runner takes jobs and records them as completed. */
export const heartbeatTask = (id: string): string => `heartbeat:${id}`;

/** Registers a runner, so that its heartbeats can be recorded. */
export const addRunner = (client: PoolClient, id: string): Promise<unknown> =>
  client.query('insert into job_runners (id) values ($1)', [id]);

/** Queues a heartbeat job of a runner, before all other jobs; one that still waits is replaced. */
export const addHeartbeat = (client: PoolClient, id: string): Promise<unknown> =>
  client.query(
    "select graphile_worker.add_job($1, '{}'::json, job_key := $1, max_attempts := 1, priority := $2)",
    [heartbeatTask(id), priorities.heartbeat],
  );

/** Records that a runner completed a heartbeat job. */
export const recordHeartbeat = (pool: Pool, id: string): Promise<unknown> =>
  pool.query('update job_runners set heartbeat_at = now() where id = $1', [id]);

/** Removes the runners of a list, with their heartbeat jobs. */
export async function removeRunners(client: PoolClient, ids: string[]): Promise<void> {
  const tasks = ids.map(heartbeatTask);
  await client.query(
    `with gone as (delete from job_runners where id = any($1)),
      tasks as (select id from graphile_worker._private_tasks where identifier = any($2))
    delete from graphile_worker._private_jobs where task_id in (select id from tasks)`,
    [ids, tasks],
  );
  await client.query('delete from graphile_worker._private_tasks where identifier = any($1)', [tasks]);
}

/**
 * Whether no worker of any process has completed a heartbeat for two minutes, by the clock of the database; `since` is
 * the last one, null when there was none.
 */
export async function findWorkerOutage(db: Db): Promise<{ since: Date | null } | null> {
  const { since, absent } = await db
    .selectFrom('job_runners')
    .select(({ fn }) => [
      fn.max('heartbeat_at').as('since'),
      sql<boolean>`coalesce(max(heartbeat_at) < now() - make_interval(secs => ${maxAbsenceSeconds}), true)`.as(
        'absent',
      ),
    ])
    .executeTakeFirstOrThrow();
  return absent ? { since: since as Date | null } : null;
}
