import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { maxSilenceMs } from './heartbeat.ts';
import type { CronJob, Job } from './jobs.ts';
import { concurrency, type QueueRunner, type RunningJobs, runQueue } from './queue-runner.ts';

/** Milliseconds between reconnection attempts. */
const reconnectDelayMs = 500;

/** Maximum milliseconds for running jobs to finish on shutdown. */
const stopTimeoutMs = 4_000;

/** Maximum duration of a short job in milliseconds: the longest is a mail to a slow server. */
const maxShortJobMs = 150_000;

export interface Worker {
  /**
   * Whether no heartbeat job completed for a minute, though the database responded and a slot was free. Jobs are then
   * stuck, and the process should be restarted.
   */
  isStuck(): boolean;
  /**
   * Waits for running jobs and leaves the others in the queue. Unfinished jobs return to the queue once the process
   * has ended; see `runQueue`.
   */
  stop(): Promise<void>;
}

/** Runs background jobs until stopped, and reconnects after database outages. */
export async function startWorker(
  pool: Pool,
  jobs: Job[],
  crons: CronJob[],
  log: FastifyBaseLogger,
): Promise<Worker> {
  let isStopping = false;
  let lastHeartbeat = performance.now();
  const running: RunningJobs = new Map();
  const onHeartbeat = () => {
    lastHeartbeat = performance.now();
  };
  const start = () => runQueue(pool, { jobs, crons, running, onHeartbeat }, log);
  let runner: QueueRunner | null = await start();

  const reconnect = async (): Promise<QueueRunner | null> => {
    while (!isStopping) {
      try {
        return await start();
      } catch (error) {
        log.debug(
          { reason: error instanceof Error ? error.message : error },
          'no job runner could be started',
        );
        // Without a database no job can run, and a restart would not help.
        await pool.query('select 1').catch(onHeartbeat);
        await sleep(reconnectDelayMs);
      }
    }
    return null;
  };
  const supervise = async () => {
    while (runner && !isStopping) {
      const reason = await runner.ended;
      if (isStopping) return;
      log.warn({ reason }, 'background work was interrupted; it resumes automatically');
      const broken = runner;
      runner = null;
      await broken.stop();
      runner = await reconnect();
    }
  };
  const supervised = supervise();

  const end = async () => {
    const stoppedRunner = runner;
    await stoppedRunner?.stop();
    await supervised;
    // A reconnection may have completed during the stop.
    if (runner !== stoppedRunner) await runner?.stop();
  };

  /** Whether all slots are taken and at least one job began recently enough not to hang. */
  const isBusy = () => {
    const newest = Math.max(...[...running.values()].map(({ since }) => since));
    return running.size >= concurrency && performance.now() - newest < maxShortJobMs;
  };

  return {
    isStuck: () => performance.now() - lastHeartbeat > maxSilenceMs && !isBusy(),
    async stop() {
      isStopping = true;
      await Promise.race([end(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
