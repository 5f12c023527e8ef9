import { expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { createHttpServer } from '../server.ts';
import { serveHealth } from './health.ts';

const { db } = await createTestDatabase();

test.each([
  { what: 'works', isShuttingDown: false, isStuck: false, health: 200, ready: 200 },
  { what: 'is shutting down', isShuttingDown: true, isStuck: false, health: 200, ready: 503 },
  { what: 'has a stuck job queue', isShuttingDown: false, isStuck: true, health: 503, ready: 503 },
])('a process that $what returns $health at /health and $ready at /ready', async (state) => {
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' }));
  serveHealth(fastify, db, { isShuttingDown: () => state.isShuttingDown, isStuck: () => state.isStuck });
  expect((await fastify.inject({ url: '/health' })).statusCode).toBe(state.health);
  expect((await fastify.inject({ url: '/ready' })).statusCode).toBe(state.ready);
  await fastify.close();
});
