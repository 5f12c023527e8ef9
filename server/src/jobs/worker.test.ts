import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { connect } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { readEnv } from '../env.ts';
import { createHttpServer } from '../http/server.ts';
import { createTestDatabase } from '../testing/database.ts';
import { findWorkerOutage } from './heartbeat.ts';
import { databaseJobs, job, jobKind } from './jobs.ts';
import { startWorker, type Worker } from './worker.ts';

const { db, url } = await createTestDatabase();
const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' }));
const workerConnection = connect(url, 8, () => undefined);
const step = jobKind('step', z.object({ number: z.number() }));
const completedNumbers = new Set<number>();
const steps = job(step, async ({ number }) => {
  // The jobs end at different times, so that several completions fail.
  await sleep(5 + (number % 4) * 40);
  completedNumbers.add(number);
});
let worker: Worker | undefined;

afterEach(() => worker?.stop());
afterAll(async () => {
  await workerConnection.db.destroy();
  await fastify.close();
});

const add = (number: number) => databaseJobs.add(db, step, { number });

/** Terminates every connection that records the completion of a job. */
const failCompletions = () =>
  sql`
    create function terminate_own_backend() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return old; end $$;
    create trigger fail_completion before delete on graphile_worker._private_jobs
      for each row execute function terminate_own_backend();`.execute(db);
const allowCompletions = () => sql`drop function terminate_own_backend cascade`.execute(db);

test('jobs continue after the connections that record their completion break', async () => {
  worker = await startWorker(workerConnection.pool, [steps], [], fastify.log);
  await failCompletions();
  for (let number = 0; number < 50; number += 1) await add(number);
  await expect.poll(() => completedNumbers.size).toBeGreaterThan(3);
  await sleep(400);
  await allowCompletions();
  for (let number = 50; number < 60; number += 1) await add(number);
  await expect.poll(() => completedNumbers.size).toBe(60);
  const listJobs = async () => (await sql`select * from graphile_worker._private_jobs`.execute(db)).rows;
  await expect.poll(listJobs).toEqual([]);
});

test('each process records the heartbeats of its runner, and live processes remove dead ones', async () => {
  await db
    .insertInto('job_runners')
    .values({ id: newId(), heartbeat_at: new Date(0) })
    .execute();
  worker = await startWorker(workerConnection.pool, [steps], [], fastify.log);
  const heartbeats = async () =>
    (await db.selectFrom('job_runners').select('heartbeat_at').execute()).map((row) => row.heartbeat_at);
  await expect
    .poll(async () => (await heartbeats()).some((at) => at !== null && at > new Date(1)))
    .toBe(true);
  expect(await findWorkerOutage(db)).toBeNull();
  await expect.poll(async () => (await heartbeats()).length).toBe(1);
});

test('a runner that completes no heartbeat for a minute counts as stuck until it does', async () => {
  worker = await startWorker(workerConnection.pool, [steps], [], fastify.log);
  const startedAt = performance.now();
  const skipAMinute = () => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
  };
  await db.transaction().execute(async (tx) => {
    // While the lock is held, no job can be taken or completed.
    await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(tx);
    expect(worker?.isStuck()).toBe(false);
    skipAMinute();
    expect(worker?.isStuck()).toBe(true);
  });
  expect(performance.now() - startedAt).toBeGreaterThan(60_000);
  await expect.poll(() => worker?.isStuck()).toBe(false);
});
