import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createHttpServer } from '../http/server.ts';
import { createTestDatabase } from '../testing/database.ts';
import { connect } from './connection.ts';

const { db, url } = await createTestDatabase();

/** Starts a proxy to the database that forwards nothing while it is frozen, like a stopped process. */
async function startFreezableProxy() {
  const { searchParams, port, hostname } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((clientSocket) => {
    const target = host.startsWith('/')
      ? { path: `${host}/.s.PGSQL.${port || 5432}` }
      : { host, port: Number(port) };
    const databaseSocket = connectTo(target as never);
    for (const [from, to] of [
      [clientSocket, databaseSocket],
      [databaseSocket, clientSocket],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => to.write(chunk));
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      if (isFrozen) from.pause();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return {
    url: address.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const proxy = await startFreezableProxy();
const watched = connect(proxy.url, 4, () => undefined);
afterAll(async () => {
  await watched.db.destroy();
  proxy.close();
});

test('a slow statement continues while the database responds', async () => {
  const { rows } = await sql<{ slept: boolean }>`select true as slept from pg_sleep(6)`.execute(watched.db);
  expect(rows).toEqual([{ slept: true }]);
});

test('requests to a frozen database fail with 503, and no write is partial', async () => {
  await db.schema.createTable('steps').addColumn('number', 'integer').execute();
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0' }));
  let beforeSecondInsert = () => {};
  fastify.get('/read', () => sql`select 1`.execute(watched.db));
  fastify.get('/write', () =>
    watched.db.transaction().execute(async (tx) => {
      await sql`insert into steps values (1)`.execute(tx);
      beforeSecondInsert();
      await sql`insert into steps values (2)`.execute(tx);
    }),
  );
  expect((await fastify.inject({ url: '/read' })).statusCode).toBe(200);
  beforeSecondInsert = () => proxy.freeze();
  expect((await fastify.inject({ url: '/write' })).statusCode).toBe(503);
  const responses = await Promise.all(Array.from({ length: 8 }, () => fastify.inject({ url: '/read' })));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(503));
  proxy.thaw();
  expect((await fastify.inject({ url: '/read' })).statusCode).toBe(200);
  const { rows } = await sql`select from steps`.execute(db);
  expect(rows).toEqual([]);
  await fastify.close();
});
