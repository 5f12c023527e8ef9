import { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, makeWorkerUtils, parseCronItems, run, type WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import type { CronJob, Job } from './jobs.ts';

/** Milliseconds between two looks for jobs whose worker has died. */
const reclaimEvery = 10_000;

export interface Worker {
  /** Lets running jobs finish and hands the others back. */
  stop(): Promise<void>;
}

/**
 * Runs queued jobs and the clock's. The queue keeps a killed worker's jobs locked for hours; so each worker holds an
 * advisory lock under its id, which dies with its connection, and the living hand back the jobs of the dead.
 */
export async function startWorker(
  pool: Pool,
  jobs: Job[],
  crons: CronJob[],
  log: FastifyBaseLogger,
): Promise<Worker> {
  const utils = await makeWorkerUtils({ pgPool: pool });
  const holder = await pool.connect();
  const report = (text: string) => (error: unknown) => log.error({ err: error }, text);

  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    holder
      .query('select pg_advisory_lock(hashtextextended($1, 0))', [worker.workerId])
      .catch(report('a worker could not lock its id'));
  });

  const handBack = async () => {
    const dead = await pool.query<{ id: string }>(`
      select id from (select distinct locked_by as id from graphile_worker._private_jobs where locked_by is not null) held
      where pg_try_advisory_xact_lock(hashtextextended(id, 0))`);
    if (dead.rows.length > 0) await utils.forceUnlockWorkers(dead.rows.map(({ id }) => id));
  };
  await handBack();
  const timer = setInterval(
    () => handBack().catch(report('jobs of a dead worker could not be handed back')),
    reclaimEvery,
  );

  const runner = await run({
    pgPool: pool,
    events,
    concurrency: 4,
    pollInterval: 1000,
    noHandleSignals: true,
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
  runner.promise.catch(report('the job worker ended'));

  return {
    async stop() {
      clearInterval(timer);
      await runner.stop();
      await utils.release();
      holder.release(true);
    },
  };
}
