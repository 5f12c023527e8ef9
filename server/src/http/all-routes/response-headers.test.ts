import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';

const { fastify, users } = await createTestApp({ APP_URL: 'https://story.example' });
const { token } = await users.customer();
await fastify.listen({ port: 0, host: '127.0.0.1' });
const { port } = fastify.server.address() as { port: number };
afterAll(() => fastify.close());

/** Returns the bytes of the response before its body. */
async function readHeaders(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const request = [`GET ${path} HTTP/1.1`, 'host: story.example', `authorization: Bearer ${token}`];
  socket.write([...request, 'accept-encoding: br', 'connection: close', '', ''].join('\r\n'));
  return (await text(socket)).split('\r\n\r\n', 1)[0] ?? '';
}

test.each(['/api/user/subscription-amount', '/api/user/info', '/api/story-cost'])(
  'the response of %s has at most 450 bytes of headers',
  async (path) => {
    const headers = await readHeaders(path);
    expect(headers).toMatch(/^HTTP\/1.1 200 OK\r\n/);
    expect(headers.length).toBeLessThanOrEqual(450);
  },
);
