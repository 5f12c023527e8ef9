import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createHttpServer } from './server.ts';

test('who leaves while the answer is packed is no failure of ours', async () => {
  const lines: string[] = [];
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1' }), {
    write: (line) => lines.push(line),
  });
  // It packs so well that nothing of it has been sent by then.
  const data = 'x'.repeat(3_000_000);
  fastify.post('/api/long', async () => {
    visitor.destroy();
    return { success: true, data };
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
  await expect.poll(() => lines.join('')).toContain('the client left before the answer');
  await fastify.close();
  expect(lines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});
