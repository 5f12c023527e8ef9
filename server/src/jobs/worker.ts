import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { CronJob, Job } from './jobs.ts';
import { type QueueRunner, runQueue } from './queue-runner.ts';

/** Milliseconds between two tries to come back after the database went away. */
const tryAgainAfter = 500;

/** Milliseconds that a broken runner is given for the jobs it still has, and one that is stopped. */
const farewell = 10_000;
const goodbye = 4_000;

export interface Worker {
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
  let runner: QueueRunner | null = await runQueue(pool, jobs, crons, log);

  const comeBack = async (): Promise<QueueRunner | null> => {
    while (!stopping) {
      try {
        return await runQueue(pool, jobs, crons, log);
      } catch {
        await sleep(tryAgainAfter);
      }
    }
    return null;
  };
  const life = async () => {
    while (runner && !stopping) {
      const reason = await runner.over;
      if (stopping) return;
      log.warn({ reason }, 'background work was interrupted; it goes on by itself');
      const broken = runner;
      runner = null;
      await Promise.race([broken.stop(), sleep(farewell, undefined, { ref: false })]);
      runner = await comeBack();
    }
  };
  const lived = life();

  const end = async () => {
    const asked = runner;
    await asked?.stop();
    await lived;
    // One may have come back while we were stopping.
    if (runner !== asked) await runner?.stop();
  };

  return {
    async stop() {
      stopping = true;
      await Promise.race([end(), sleep(goodbye, undefined, { ref: false })]);
    },
  };
}
