import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Logger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll } from 'vitest';
import { createApp } from '../app.ts';
import { createAppContext } from '../composition.ts';
import type { AppContext } from '../context.ts';
import type { Db } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { readEnv } from '../env.ts';
import { createHttpServer } from '../http/server.ts';
import { databaseJobs } from '../jobs/jobs.ts';
import { type Caller, createCaller } from './caller.ts';
import { createTestDatabase } from './database.ts';
import { productSettings, withoutTranscoder } from './differences.ts';
import { followStoreRedirects, startTestStore } from './servers/test-store.ts';
import { refuseUndeclaredFailures } from './undeclared-failures.ts';
import { createTestUsers, type TestUsers } from './users.ts';
import { compileValidatedProjection } from './validated-projection.ts';

const isAnyJobLocked = async (db: Db): Promise<boolean> => {
  const { rows } =
    await sql`select from graphile_worker._private_jobs where locked_at is not null limit 1`.execute(db);
  return rows.length > 0;
};

const isAnyJobDue = async (db: Db): Promise<boolean> => {
  const { rows } =
    await sql`select from graphile_worker._private_jobs where is_available and run_at <= now() limit 1`.execute(
      db,
    );
  return rows.length > 0;
};

export interface TestApp {
  app: AppContext;
  fastify: FastifyInstance;
  db: Db;
  /** The connection pool, and its connection string. */
  pool: Pool;
  url: string;
  users: TestUsers;
  /** A visitor who is not signed in, from 127.0.0.1 by default. */
  visitor(address?: string): Caller;
  /** Stops the clock at an instant. */
  setClock(instant: Date): void;
  /** Runs the due jobs, and those that they queue, until none is left. */
  runJobs(): Promise<void>;
  /** Makes all queued jobs due now, and runs them. */
  runAllJobs(): Promise<void>;
  /** Runs a cron job now. */
  runCron(name: string): Promise<void>;
}

/**
 * The whole product for the test file that calls it at its top level, but for the differences of `differences.ts`: its
 * own database and data folder, the clock stopped at the start, and `settings` over those of tests. Log lines go to `log`. The file fails when a call failed in a way that its route does not declare.
 */
export async function createTestApp(
  settings: Record<string, string> = {},
  log?: { write(line: string): void },
): Promise<TestApp> {
  const { db, pool, url } = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-data-'));
  const env = readEnv({
    ...(await startTestStore()),
    DATA_DIR: dataDir,
    ...productSettings,
    ...withoutTranscoder,
    ...settings,
  });
  const start = new Date();
  let instant = start;
  /**
   * The clock of the queue runs on. While that of the app stands at the start, a job that waits must not become due
   * because the machine is slow: a job that waits again and again would never end.
   */
  const toQueueTime = (at: Date): Date => {
    const waitMs = at.getTime() - instant.getTime();
    const isStopped = instant.getTime() === start.getTime();
    return isStopped && waitMs > 0 && at.getTime() <= Date.now() ? new Date(Date.now() + waitMs) : at;
  };
  const fastify = await createHttpServer(env, log);
  refuseUndeclaredFailures(fastify);
  const app: AppContext = {
    ...(await createAppContext(env, { db, pool }, fastify.log, () => instant)),
    jobs: {
      ...databaseJobs,
      add: (tx, kind, payload, { at, ...options } = {}) =>
        databaseJobs.add(tx, kind, payload, { ...options, ...(at ? { at: toQueueTime(at) } : {}) }),
    },
  };
  const features = await createApp(fastify, app, compileValidatedProjection);
  followStoreRedirects(fastify, app.storage.origin);
  const jobs = features.flatMap((feature) => feature.jobs ?? []);
  const crons = features.flatMap((feature) => feature.crons ?? []);
  // `runJobs` acts as the worker, whose heartbeat never stops.
  await sql`insert into job_runners (id, heartbeat_at) values (${newId()}, 'infinity')`.execute(db);
  afterAll(async () => {
    await fastify.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  async function runJobs(): Promise<void> {
    const taskList = Object.fromEntries(
      jobs.map(({ name, run }) => [name, (payload: unknown) => run(payload)]),
    );
    const logger = new Logger(() => () => undefined);
    for (let round = 0; round === 0 || (round < 5 && (await isAnyJobDue(db))); round += 1) {
      await runOnce({ pgPool: pool, taskList, noHandleSignals: true, logger });
      // The end of a job may be recorded a moment after the run. Until then, other jobs of its queue are skipped.
      for (let tries = 0; tries < 3000 && (await isAnyJobLocked(db)); tries += 1) await sleep(10);
    }
  }

  return {
    app,
    fastify,
    db,
    pool,
    url,
    users: createTestUsers(app, fastify),
    visitor: (address) => createCaller(fastify, undefined, address),
    setClock(to) {
      instant = to;
    },
    runJobs,
    async runAllJobs() {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
      await runJobs();
    },
    async runCron(name) {
      const cron = crons.find((candidate) => candidate.name === name);
      if (!cron) throw new Error(`There is no cron ${name}.`);
      await cron.run();
    },
  };
}
