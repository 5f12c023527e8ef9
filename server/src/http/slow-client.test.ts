import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createHttp } from './app.ts';

test('a connection on which nothing moves in the middle of a request is closed', async () => {
  const app = await createHttp(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' }));
  expect(app.server.timeout).toBe(120_000);
  app.server.timeout = 200;
  app.post('/films', async () => 'stored');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  const closed = once(socket, 'close');
  socket.write(
    'POST /films HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  socket.resume().on('error', () => undefined);
  await closed;
  await app.close();
});
