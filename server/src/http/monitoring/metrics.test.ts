import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { readEnv } from '../../env.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createHttpServer } from '../server.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';

const { db, pool } = await createTestDatabase();

async function createMonitoredServer(token?: string) {
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' }));
  serveHealth(fastify, db, { isShuttingDown: () => false, isStuck: () => false });
  serveMetrics(fastify, pool, token);
  fastify.post('/uploads/:name', async () => ({ success: true }));
  return fastify;
}

test('there are metrics of requests by route, uploads, the pool and the queue, and none by URL', async () => {
  const fastify = await createMonitoredServer('a token of monitoring');
  await sql`select graphile_worker.add_job('nothing', '{}'::json)`.execute(db);
  await fastify.inject({ method: 'POST', url: '/uploads/ana', payload: 'film', headers: octets });
  await fastify.inject({ url: '/nowhere/ana' });
  const { statusCode, body } = await fastify.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer a token of monitoring' },
  });
  await fastify.close();
  expect(statusCode).toBe(200);
  expect(body).toMatch(/lifestory_request_seconds_count\{[^}]*route="\/uploads\/:name",status="200"\} 1/);
  expect(body).toContain('lifestory_uploaded_bytes_total 4');
  expect(body).toMatch(/lifestory_database_connections\{state="idle"\} \d/);
  expect(body).toContain('lifestory_jobs{state="due"} 1');
  expect(body).toMatch(/nodejs_eventloop_lag_seconds [\d.]+/);
  expect(body).not.toContain('/ana');
});

test('the start of the latest verified backup is a metric once there is one', async () => {
  const fastify = await createMonitoredServer('a token of monitoring');
  const readMetrics = async () =>
    (await fastify.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of monitoring' } }))
      .body;
  expect(await readMetrics()).not.toMatch(/^lifestory_last_backup_timestamp_seconds/m);
  const backupRun = (startedSecond: number, verified: boolean) => ({
    id: newId(),
    started_at: new Date(startedSecond * 1000),
    ended_at: new Date(startedSecond * 1000),
    verified,
  });
  await db
    .insertInto('backup_runs')
    .values([backupRun(1_000, true), backupRun(2_000, true), backupRun(3_000, false)])
    .execute();
  expect(await readMetrics()).toMatch(/^lifestory_last_backup_timestamp_seconds 2000$/m);
  await fastify.close();
});

test('metrics are disabled without a token, even for local clients, which may be a proxy', async () => {
  const fastify = await createMonitoredServer();
  for (const remoteAddress of ['127.0.0.1', '::1', '10.1.2.3']) {
    expect((await fastify.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(404);
  }
  await fastify.close();
});

test('metrics require the token', async () => {
  const fastify = await createMonitoredServer('a token of monitoring');
  const requestStatus = async (authorization?: string) => {
    const headers = authorization ? { authorization } : {};
    return (await fastify.inject({ url: '/metrics', headers })).statusCode;
  };
  expect(await requestStatus()).toBe(404);
  expect(await requestStatus('Bearer a token of monitorinG')).toBe(404);
  expect(await requestStatus('Bearer a token of monitoring')).toBe(200);
  await fastify.close();
});

const octets = { 'content-type': 'application/octet-stream' };
