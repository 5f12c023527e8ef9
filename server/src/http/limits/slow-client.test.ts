import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { readEnv } from '../../env.ts';
import { createHttpServer } from '../server.ts';
import { closeSlowBodies } from './slow-body.ts';

/** Resolves when the socket is closed, even after an error such as a reset; `once` of node:events would reject then. */
const waitForClose = (socket: Socket) => new Promise((resolve) => socket.once('close', resolve));

test('a connection without traffic in the middle of a request is closed', async () => {
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' }));
  expect(fastify.server.timeout).toBe(120_000);
  fastify.server.timeout = 200;
  fastify.post('/films', async () => 'stored');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const closed = waitForClose(socket);
  socket.write(
    'POST /films HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  socket.resume().on('error', () => undefined);
  await closed;
  await fastify.close();
});

/** Starts a server that requires 100 bytes per interval, and starts to read bodies after `pauseMs`. */
async function startStrictServer({ checkIntervalMs = 200, pauseMs = 0 } = {}) {
  const fastify = Fastify();
  closeSlowBodies(fastify, { checkIntervalMs, minBytes: 100 });
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  fastify.post('/films', async ({ body }) => {
    await sleep(pauseMs);
    let bytes = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length;
    return { bytes };
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  return { fastify, port: (fastify.server.address() as { port: number }).port };
}

/** Sends a body of `chunks` of `size` bytes, one every 50 ms; returns the raw response. */
async function sendSlowly(port: number, chunks: number, size: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.on('data', (chunk) => {
    response += chunk.toString();
  });
  socket.on('error', () => undefined);
  const closed = waitForClose(socket);
  socket.write(
    `POST /films HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/octet-stream\r\nContent-Length: ${chunks * size}\r\n\r\n`,
  );
  for (let sent = 0; sent < chunks && !socket.destroyed; sent += 1) {
    socket.write('x'.repeat(size));
    await sleep(50);
  }
  await closed;
  return response;
}

test('a request whose body arrives byte by byte is closed', async () => {
  const { fastify, port } = await startStrictServer();
  expect(await sendSlowly(port, 100, 1)).toBe('');
  await fastify.close();
});

test('a slow but steady upload succeeds', async () => {
  // The interval is long enough for pauses of a busy machine.
  const { fastify, port } = await startStrictServer({ checkIntervalMs: 2000 });
  expect(await sendSlowly(port, 80, 200)).toContain('{"bytes":16000}');
  await fastify.close();
});

test('a client is not disconnected when the server reads slowly', async () => {
  const { fastify, port } = await startStrictServer({ pauseMs: 1_000 });
  expect(await sendSlowly(port, 1, 1_000_000)).toContain('{"bytes":1000000}');
  await fastify.close();
});

test('the server of the product checks for slow bodies every 30 seconds', async () => {
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' }));
  fastify.post('/films', async () => 'stored');
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const setIntervalSpy = vi.spyOn(globalThis, 'setInterval');
  const findCheck = () =>
    setIntervalSpy.mock.calls.find(([, intervalMs]) => intervalMs === 30_000)?.[0] as
      | (() => void)
      | undefined;
  const socket = connect((fastify.server.address() as { port: number }).port, '127.0.0.1');
  const closed = waitForClose(socket);
  socket.resume().on('error', () => undefined);
  socket.write(
    'POST /films HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await expect.poll(findCheck).toBeDefined();
  findCheck()?.();
  await closed;
  await fastify.close();
});
