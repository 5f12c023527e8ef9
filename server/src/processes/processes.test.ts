import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../database/connection.ts';
import { createBookingForm } from '../testing/booking-form.ts';
import { buildDatabaseUrl, executeStatement } from '../testing/database-server.ts';
import { findFreePort } from '../testing/servers/free-port.ts';
import { processEnvironment } from '../testing/servers/process-environment.ts';
import { findProgram } from '../testing/servers/programs.ts';
import { makeSlot } from '../testing/slots.ts';

// Two web processes and a worker that share an initially empty database.

const databaseName = `lifestory_test_${process.pid}_processes`;
const server = inject('databaseServer').url;
await executeStatement(server, `create database ${databaseName}`);
const url = buildDatabaseUrl(server, databaseName);
const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-processes-'));
const migrations = join(import.meta.dirname, '../database/migrations');
const { db } = connect(url, 2, () => undefined);

/** Starts a process of the product; returns its URL and the child process. */
async function start(role: 'web' | 'worker', settings: Record<string, string> = {}) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [findProgram('main')], {
    env: {
      ...processEnvironment,
      PORT: String(port),
      ROLE: role,
      DATA_DIR: dataDir,
      DATABASE_URL: url,
      DATABASE_POOL: '6',
      DEMO: '0',
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: 'seven blue herons',
      RATE_LIMIT_SCALE: '0',
      LOG_LEVEL: 'error',
      METRICS_TOKEN: 'a token of monitoring',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { address: `http://127.0.0.1:${port}`, child };
}

const processes = await Promise.all([start('web', { DRAIN_SECONDS: '3' }), start('web'), start('worker')]);
const [first, second, worker] = processes;

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await db.destroy();
  await executeStatement(server, `drop database if exists ${databaseName} with (force)`);
  rmSync(dataDir, { recursive: true, force: true });
});

const statusOf = async (address: string, init?: RequestInit) =>
  (await fetch(address, init).catch(() => null))?.status;
const waitUntilReady = (address: string) =>
  expect.poll(() => statusOf(`${address}/ready`), { interval: 50 }).toBe(200);

/**
 * Sends the first part of a request; `finish` sends the rest when the process no longer accepts connections, and returns
 * the raw response.
 */
async function startSlowRequest(address: string): Promise<{ finish(): Promise<string> }> {
  const socket = connectTo(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ email: 'admin@example.com', password: 'seven blue herons' });
  const head = [
    'POST /api/login HTTP/1.1',
    'host: here',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 10)}`);
  return {
    async finish() {
      await expect.poll(() => statusOf(`${address}/health`)).toBeUndefined();
      socket.write(body.slice(10));
      return text(socket);
    },
  };
}

test('processes that start together on an empty database migrate it once and become ready', async () => {
  await Promise.all(processes.map(({ address }) => waitUntilReady(address)));
  const { rows } = await sql<{ count: number }>`select count(*) from kysely_migration`.execute(db);
  expect(Number(rows[0]?.count)).toBe(readdirSync(migrations).length);
  expect(await db.selectFrom('people').select('email').execute()).toEqual([{ email: 'admin@example.com' }]);
});

test('a process with another secret than those that started before does not start', async () => {
  const { child } = await start('web', { SECRET: 'a secret that the others do not have' });
  expect((await once(child, 'exit'))[0]).toBe(1);
});

test('a worker records how far its clock is from the database’s', async () => {
  const readClock = () => db.selectFrom('job_runners').select('clock_ahead_seconds').executeTakeFirst();
  await expect.poll(readClock).toEqual({ clock_ahead_seconds: expect.closeTo(0, -2) });
});

test('a worker serves health and metrics only', async () => {
  expect(await statusOf(`${worker.address}/health`)).toBe(200);
  const headers = { authorization: 'Bearer a token of monitoring' };
  expect(await statusOf(`${worker.address}/metrics`, { headers })).toBe(200);
  expect(await statusOf(`${worker.address}/api/fetch-dates`)).toBe(404);
});

test('changes in one process are visible in another, and the worker runs the resulting jobs', async () => {
  const slot_id = await makeSlot(db, new Date(Date.now() + 72 * 3_600_000));
  const bookingRequest = (email: string) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(createBookingForm({ slot_id, email, confirmation_email: email })),
  });
  expect(await statusOf(`${first.address}/api/session/store`, bookingRequest('ana@example.com'))).toBe(200);
  expect(await statusOf(`${second.address}/api/session/store`, bookingRequest('ben@example.com'))).toBe(409);
  // The same form, sent again to another process, is the same booking.
  expect(await statusOf(`${second.address}/api/session/store`, bookingRequest('ana@example.com'))).toBe(200);
  const listSentMails = () => db.selectFrom('mails').select('state').where('state', '=', 'sent').execute();
  await expect.poll(async () => (await listSentMails()).length).toBeGreaterThan(0);
});

test('a process that shuts down first reports that it is not ready and still serves new requests', async () => {
  const exited = once(first.child, 'exit');
  const slowRequest = await startSlowRequest(first.address);
  first.child.kill('SIGTERM');
  await expect.poll(() => statusOf(`${first.address}/ready`), { interval: 20 }).toBe(503);
  expect(await statusOf(`${first.address}/api/fetch-dates`)).toBe(200);
  expect(await slowRequest.finish()).toMatch(/^HTTP\/1\.1 200 /);
  const [code] = await exited;
  expect(code).toBe(0);
  expect(await statusOf(`${second.address}/ready`)).toBe(200);
});

test('another worker continues when one ends', async () => {
  const secondWorker = await start('worker');
  processes.push(secondWorker);
  await waitUntilReady(secondWorker.address);
  const exited = once(worker.child, 'exit');
  worker.child.kill('SIGINT');
  expect((await exited)[0]).toBe(0);
  await sql`select graphile_worker.add_job('clear_recordings', '{}'::json, job_key := 'last')`.execute(db);
  const countWaitingJobs = async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = 'last'`.execute(db);
    return rows.length;
  };
  await expect.poll(countWaitingJobs).toBe(0);
});
