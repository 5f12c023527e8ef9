import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type JobHelpers, Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { newId } from '../database/ids.ts';
import {
  addHeartbeat,
  addRunner,
  heartbeatIntervalMs,
  heartbeatTask,
  maxSilenceMs,
  recordHeartbeat,
  removeRunners,
} from './heartbeat.ts';
import type { CronJob, Job } from './jobs.ts';
import { limitLongJobs } from './long-jobs.ts';

/** Maximum number of concurrent jobs of a runner, and how many of them may be long. */
export const concurrency = 6;
const maxLongJobs = 2;

/** Maximum milliseconds for running jobs to finish before the lock is released. */
const stopTimeoutMs = 10_000;

/** Maximum milliseconds for recording completed jobs on stop. */
const completionTimeoutMs = 1_000;

/** Advisory lock key: prevents the cleanup of dead runners while another one registers. */
const registrationLock = 0x4c49_4651;

/** Events after which a graphile-worker pool takes or completes no more jobs. Its promise may never settle then. */
const poolEndEvents = [
  'pool:gracefulShutdown',
  'pool:forcefulShutdown',
  'pool:fatalError',
  'worker:fatalError',
] as const;

/** Running jobs of this process by id, so that a job that returns to the queue does not run twice at once. */
export type RunningJobs = Map<string, { since: number; ended: Promise<void> }>;

/** The jobs that a runner runs. */
export interface QueueWork {
  jobs: Job[];
  crons: CronJob[];
  running: RunningJobs;
  /** Called after each heartbeat job. */
  onHeartbeat(): void;
}

export interface QueueRunner {
  /** Resolves with the reason when the runner can do no more work. */
  ended: Promise<string>;
  /** Waits up to ten seconds for running jobs, then closes the connection with its lock. */
  stop(): Promise<void>;
}

/**
 * Runs queued and scheduled jobs until it is stopped or loses the database. The queue keeps jobs of a killed process
 * locked for hours; so each runner holds an advisory lock, which ends with its connection, and live runners unlock
 * the jobs of dead ones. Fails when the database does not respond.
 */
export async function runQueue(pool: Pool, work: QueueWork, log: FastifyBaseLogger): Promise<QueueRunner> {
  const lockConnection = await pool.connect();
  const connectionLost = once(lockConnection, 'end').then(() => 'its database connection broke', reasonOf);
  const broken = Promise.withResolvers<string>();
  const events: WorkerEvents = new EventEmitter();
  for (const name of poolEndEvents) events.on(name, (event) => broken.resolve(describeEndEvent(name, event)));
  const ids = { id: newId(), pool: '' };
  events.on('pool:create', ({ workerPool }) => {
    ids.pool = workerPool.id;
  });
  let lastHeartbeat = performance.now();
  const heartbeat = async () => {
    await recordHeartbeat(pool, ids.id);
    lastHeartbeat = performance.now();
    work.onHeartbeat();
  };
  let runner: Awaited<ReturnType<typeof run>> | undefined;
  try {
    await unlockDeadWorkers(lockConnection, '');
    await lockConnection.query('select pg_advisory_lock($1)', [registrationLock]);
    await lockConnection.query('select pg_advisory_lock(hashtextextended($1, 0))', [ids.id]);
    await addRunner(lockConnection, ids.id);
    runner = await run({ ...runnerOptions(work, ids.id, heartbeat, events, log), pgPool: pool, events });
    await lockConnection.query('select pg_advisory_lock(hashtextextended($1, 0))', [ids.pool]);
    await lockConnection.query('select pg_advisory_unlock($1)', [registrationLock]);
    await addHeartbeat(lockConnection, ids.id);
  } catch (error) {
    await stopWithin(runner, []);
    lockConnection.release(true);
    throw error;
  }
  const started = runner;
  const ended = started.promise.then(() => 'the queue ended', reasonOf);
  const check = async () => {
    await unlockDeadWorkers(lockConnection, ids.pool);
    await removeDeadRunners(lockConnection, ids.id);
    if (work.running.size === 0 && performance.now() - lastHeartbeat > maxSilenceMs / 2) {
      broken.resolve('it takes no jobs');
    }
    await addHeartbeat(lockConnection, ids.id);
  };
  const timer = setInterval(() => {
    check().catch((error: unknown) => broken.resolve(reasonOf(error)));
  }, heartbeatIntervalMs);
  return {
    ended: Promise.race([ended, connectionLost, broken.promise]),
    async stop() {
      clearInterval(timer);
      const running = [...work.running.values()].map(({ ended }) => ended);
      await stopWithin(started, running);
      // Release the locks explicitly: PostgreSQL notices a closed connection late, which delays the next runner.
      const unlocked = lockConnection.query('select pg_advisory_unlock_all()').catch(() => undefined);
      await withTimeout(completionTimeoutMs, unlocked);
      lockConnection.release(true);
    },
  };
}

/** Stops a runner and waits for its jobs to finish and be recorded; its own promise may never settle. */
async function stopWithin(
  runner: { stop(): Promise<void> } | undefined,
  running: Promise<void>[],
): Promise<void> {
  // A runner that already ended rejects again.
  const stopped = runner?.stop().catch(() => undefined);
  await withTimeout(stopTimeoutMs, Promise.allSettled(running));
  await withTimeout(completionTimeoutMs, stopped);
}

const withTimeout = (timeoutMs: number, work: Promise<unknown> | undefined): Promise<unknown> =>
  Promise.race([work, sleep(timeoutMs, undefined, { ref: false })]);

/** Unlocks the jobs of worker pools whose lock is free; `ownId` is the pool of the caller. */
const unlockDeadWorkers = (lockConnection: PoolClient, ownId: string): Promise<void> =>
  withRegistrationLock(lockConnection, () =>
    lockConnection.query(
      `select graphile_worker.force_unlock_workers(array_agg(id))
      from (
        select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null and locked_by <> $1
      ) lock_holders
      where pg_try_advisory_xact_lock(hashtextextended(id, 0))
      having count(*) > 0`,
      [ownId],
    ),
  );

/** Removes the records of runners whose lock is free; `ownId` is the caller. */
const removeDeadRunners = (lockConnection: PoolClient, ownId: string): Promise<void> =>
  withRegistrationLock(lockConnection, async () => {
    const { rows } = await lockConnection.query<{ id: string }>(
      `select id from job_runners where id <> $1 and pg_try_advisory_xact_lock(hashtextextended(id::text, 0))`,
      [ownId],
    );
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await removeRunners(lockConnection, ids);
  });

async function withRegistrationLock(lockConnection: PoolClient, work: () => Promise<unknown>): Promise<void> {
  await lockConnection.query('begin');
  await lockConnection.query('select pg_advisory_xact_lock($1)', [registrationLock]);
  await work();
  await lockConnection.query('commit');
}

const runnerOptions = (
  { jobs, crons, running }: QueueWork,
  id: string,
  heartbeat: () => Promise<void>,
  events: WorkerEvents,
  log: FastifyBaseLogger,
) => ({
  concurrency,
  pollInterval: 1000,
  noHandleSignals: true,
  forbiddenFlags: limitLongJobs(events, maxLongJobs),
  // Batching is off: with it, a failure to record a completion would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  taskList: Object.fromEntries([
    ...[...jobs, ...crons].map(({ name, run }) => [
      name,
      (payload: unknown, { job }: JobHelpers) => runExclusively(running, job.id, () => run(payload)),
    ]),
    [heartbeatTask(id), heartbeat],
  ]),
  parsedCronItems: parseCronItems(
    crons.map(({ name, pattern }) => ({ task: name, match: pattern, options: { backfillPeriod: 0 } })),
  ),
  logger: new Logger(() => (level, message) => {
    if (level === 'error') log.error(message);
    else if (level === 'warning') log.warn(message);
    else log.debug(message);
  }),
});

/** Runs a job, or joins its run that is already in progress in this process. */
function runExclusively(running: RunningJobs, id: string, run: () => Promise<void>): Promise<void> {
  const inProgress = running.get(id);
  if (inProgress) return inProgress.ended;
  const ended = run().finally(() => running.delete(id));
  running.set(id, { since: performance.now(), ended });
  return ended;
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const describeEndEvent = (name: string, event: object): string => {
  if ('error' in event) return `${name}: ${reasonOf(event.error)}`;
  return 'message' in event ? `${name}: ${event.message}` : name;
};
