import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { maxSilenceMs } from './heartbeat.ts';
import type { CronJob, Job } from './jobs.ts';
import { concurrency, type QueueRunner, type RunningJobs, runQueue } from './queue-runner.ts';

/** Milliseconds between two tries to come back after the database went away. */
const reconnectDelayMs = 500;

/** Milliseconds that running jobs are given when the process ends. */
const stopTimeoutMs = 4_000;

/** Milliseconds that a job may take that is not a long one: the longest is a mail to a slow server. */
const maxShortJobMs = 150_000;

export interface Worker {
  /**
   * Whether no heartbeat job was completed for a minute in which the database could be reached, though there was room
   * for one: then jobs do not run, and the process should be restarted.
   */
  isStuck(): boolean;
  /**
   * Lets running jobs finish and leaves the others in the queue. What runs longer goes back there as soon as the process
   * has ended, see `runQueue`.
   */
  stop(): Promise<void>;
}

/** Does the features' background work for as long as the process lives, through every outage of the database. */
export async function startWorker(
  pool: Pool,
  jobs: Job[],
  crons: CronJob[],
  log: FastifyBaseLogger,
): Promise<Worker> {
  let stopping = false;
  let lastHeartbeat = performance.now();
  const running: RunningJobs = new Map();
  const onHeartbeat = () => {
    lastHeartbeat = performance.now();
  };
  const start = () => runQueue(pool, { jobs, crons, running, onHeartbeat }, log);
  let runner: QueueRunner | null = await start();

  const reconnect = async (): Promise<QueueRunner | null> => {
    while (!stopping) {
      try {
        return await start();
      } catch (error) {
        log.debug(
          { reason: error instanceof Error ? error.message : error },
          'no runner of jobs could be started',
        );
        // Without a database nothing can run, and restarting the process would not help.
        await pool.query('select 1').catch(onHeartbeat);
        await sleep(reconnectDelayMs);
      }
    }
    return null;
  };
  const supervise = async () => {
    while (runner && !stopping) {
      const reason = await runner.ended;
      if (stopping) return;
      log.warn({ reason }, 'background work was interrupted; it goes on by itself');
      const broken = runner;
      runner = null;
      await broken.stop();
      runner = await reconnect();
    }
  };
  const supervised = supervise();

  const end = async () => {
    const asked = runner;
    await asked?.stop();
    await supervised;
    // One may have come back while we were stopping.
    if (runner !== asked) await runner?.stop();
  };

  /** Whether every slot has a job, and one of them was begun lately enough not to be taken for a hanging one. */
  const isBusy = () => {
    const newest = Math.max(...[...running.values()].map(({ since }) => since));
    return running.size >= concurrency && performance.now() - newest < maxShortJobMs;
  };

  return {
    isStuck: () => performance.now() - lastHeartbeat > maxSilenceMs && !isBusy(),
    async stop() {
      stopping = true;
      await Promise.race([end(), sleep(stopTimeoutMs, undefined, { ref: false })]);
    },
  };
}
