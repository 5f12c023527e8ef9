import { sql } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Db } from '../database/connection.ts';
import { priorities } from './jobs.ts';

/** Milliseconds between heartbeat jobs of a runner. */
export const heartbeatIntervalMs = 10_000;

/** Milliseconds without a completed heartbeat after which a runner counts as stuck. */
export const maxSilenceMs = 60_000;

/** Seconds without any heartbeat after which staff are alerted. */
const maxAbsenceSeconds = 120;

/**
 * The task name of a runner's heartbeat jobs. Only the runner `id` handles it, so a completed job proves that it works.
 */
export const heartbeatTask = (id: string): string => `heartbeat:${id}`;

/** Registers a runner, so that heartbeats can be recorded for it. */
export const addRunner = (client: PoolClient, id: string): Promise<unknown> =>
  client.query('insert into job_runners (id) values ($1)', [id]);

/** Queues a heartbeat job with the highest priority; replaces a waiting one. */
export const addHeartbeat = (client: PoolClient, id: string): Promise<unknown> =>
  client.query(
    "select graphile_worker.add_job($1, '{}'::json, job_key := $1, max_attempts := 1, priority := $2)",
    [heartbeatTask(id), priorities.heartbeat],
  );

/** Records that a runner completed a heartbeat job, and how far its clock is ahead of the database's. */
export const recordHeartbeat = (pool: Pool, id: string): Promise<unknown> =>
  pool.query(
    `update job_runners
    set heartbeat_at = now(), clock_ahead_seconds = extract(epoch from $2::timestamptz - clock_timestamp())
    where id = $1`,
    [id, new Date()],
  );

/** Removes runners and their heartbeat jobs. */
export async function removeRunners(client: PoolClient, ids: string[]): Promise<void> {
  const tasks = ids.map(heartbeatTask);
  await client.query(
    `with removed as (delete from job_runners where id = any($1)),
      tasks as (select id from graphile_worker._private_tasks where identifier = any($2))
    delete from graphile_worker._private_jobs where task_id in (select id from tasks)`,
    [ids, tasks],
  );
  await client.query('delete from graphile_worker._private_tasks where identifier = any($1)', [tasks]);
}

/** Returns by how many seconds the clock of a running worker is ahead of the database's: that of the one furthest off. */
export async function findClockAheadOfWorkers(db: Db): Promise<number> {
  const runner = await db
    .selectFrom('job_runners')
    .select('clock_ahead_seconds')
    .where('clock_ahead_seconds', 'is not', null)
    .where('heartbeat_at', '>', sql<Date>`now() - make_interval(secs => ${maxAbsenceSeconds})`)
    .orderBy(sql`abs(clock_ahead_seconds)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return runner?.clock_ahead_seconds ?? 0;
}

/**
 * Returns the last heartbeat when no worker has completed one for two minutes by the database clock (`since` is null
 * when there was none); null when workers are running.
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
