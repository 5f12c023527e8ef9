import { EventEmitter, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import type { CronJob, Job } from './jobs.ts';

/** Milliseconds between two looks for jobs whose runner has died. */
const handBackEvery = 10_000;

/** Key of the lock that keeps the dead from being counted while somebody is just coming in. */
const door = 0x4c49_4651;

export interface QueueRunner {
  /** Settles, with the reason, when the runner can do no more work. */
  over: Promise<string>;
  /** Lets running jobs finish and gives up the connection. */
  stop(): Promise<void>;
}

/**
 * Runs queued jobs and the clock's until it is stopped or the database goes away. The queue keeps a killed process's
 * jobs locked for hours; so each runner holds an advisory lock under its id, which dies with its connection, and the
 * living hand back the jobs of the dead. Fails when the database does not answer.
 */
export async function runQueue(
  pool: Pool,
  jobs: Job[],
  crons: CronJob[],
  log: FastifyBaseLogger,
): Promise<QueueRunner> {
  const holder = await pool.connect();
  try {
    const events: WorkerEvents = new EventEmitter();
    let id = '';
    events.on('pool:create', ({ workerPool }) => {
      id = workerPool.id;
    });
    await handBack(holder, id);
    await holder.query('select pg_advisory_lock($1)', [door]);
    const runner = await run({ ...optionsOf(jobs, crons, log), pgPool: pool, events });
    await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [id]);
    await holder.query('select pg_advisory_unlock($1)', [door]);

    const ended = runner.promise.then(() => 'the queue ended', sayWhy);
    const left = once(holder, 'end').then(() => 'its database connection broke', sayWhy);
    let failed: (reason: string) => void;
    const broken = new Promise<string>((resolve) => {
      failed = resolve;
    });
    const timer = setInterval(() => {
      handBack(holder, id).catch((error: unknown) => failed(sayWhy(error)));
    }, handBackEvery);
    return {
      over: Promise.race([ended, left, broken]),
      async stop() {
        clearInterval(timer);
        // A runner that ended by itself says so again when it is stopped.
        await runner.stop().catch(() => undefined);
        holder.release(true);
      },
    };
  } catch (error) {
    holder.release(true);
    throw error;
  }
}

/** Gives the jobs of runners whose lock is free back to the queue; `own` is the runner that asks. */
async function handBack(holder: PoolClient, own: string): Promise<void> {
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock($1)', [door]);
  await holder.query(
    `select graphile_worker.force_unlock_workers(array_agg(id))
    from (
      select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null and locked_by <> $1
    ) held
    where pg_try_advisory_xact_lock(hashtextextended(id, 0))
    having count(*) > 0`,
    [own],
  );
  await holder.query('commit');
}

const optionsOf = (jobs: Job[], crons: CronJob[], log: FastifyBaseLogger) => ({
  concurrency: 4,
  pollInterval: 1000,
  noHandleSignals: true,
  // Completed in a batch of its own each; without one, a failure to note the completion would end the process.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  taskList: Object.fromEntries([
    ...jobs.map((job) => [job.name, (payload: unknown) => job.run(payload)]),
    ...crons.map((cron) => [cron.name, () => cron.run()]),
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

const sayWhy = (error: unknown): string => (error instanceof Error ? error.message : String(error));
