import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { jobKind } from '../jobs/jobs.ts';
import { createTestApp } from './app.ts';

// A slow machine: the clock of the app has been standing at the start for an hour.
vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
const { app, db, setClock } = await createTestApp();
vi.useRealTimers();
const start = app.now();

/** Adds a job that waits for half a minute by the app's clock; returns whether it is due. */
async function addWaitingJob(name: string): Promise<boolean> {
  const at = new Date(app.now().getTime() + 30_000);
  await app.jobs.add(db, jobKind(name, z.object({})), {}, { at });
  const { rows } = await sql<{ isDue: boolean }>`
    select run_at <= now() as "isDue" from graphile_worker.jobs where task_identifier = ${name}`.execute(db);
  return rows[0]?.isDue ?? false;
}

test('a job that waits is not due while the clock stands at the start, however long a file takes', async () => {
  expect(await addWaitingJob('waiting')).toBe(false);
});

test('a clock that a test sets back makes jobs due', async () => {
  setClock(new Date(start.getTime() - 60_000));
  expect(await addWaitingJob('due')).toBe(true);
});
