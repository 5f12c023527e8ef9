import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createHttpServer } from './server.ts';

test('a client that disconnects before its response is not logged as a failure', async () => {
  const lines: string[] = [];
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1' }), {
    write: (line) => lines.push(line),
  });
  fastify.post('/api/long', async ({ socket }) => {
    const closed = once(socket, 'close');
    visitor.destroy();
    await closed;
    // Large enough to be compressed.
    return { success: true, data: 'x'.repeat(3_000_000) };
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as { port: number };
  const visitor = connect(port, '127.0.0.1', () => {
    const headers = [
      'host: here',
      'accept-encoding: gzip',
      'content-type: application/json',
      'content-length: 2',
    ];
    visitor.write(`POST /api/long HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{}`);
  });
  await expect
    .poll(() => lines.join(''))
    .toContain('the client disconnected before the response was complete');
  await fastify.close();
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
