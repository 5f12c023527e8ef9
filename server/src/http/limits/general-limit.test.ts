import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { Failure } from '../failure.ts';
import { createHttpServer } from '../server.ts';
import { registerSecurityHeaders, servePages } from '../web.ts';

const folder = mkdtempSync(join(tmpdir(), 'lifestory-limit-'));
const root = join(folder, 'client');
mkdirSync(join(root, 'assets'), { recursive: true });
writeFileSync(join(root, 'index.html'), '<h1>Landing</h1>');
writeFileSync(join(root, '__spa-fallback.html'), '<h1>Any page</h1>');
writeFileSync(join(root, 'assets/page-1.js'), 'plain');
writeFileSync(
  join(folder, 'pages.json'),
  JSON.stringify([
    { path: '/', file: 'index.html' },
    { path: '/settings', file: '__spa-fallback.html' },
  ]),
);

/** A server on which a client may make 12 calls a minute, and 120 requests for files. */
async function startServer() {
  const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '0.01' }));
  await registerSecurityHeaders(fastify, root, false);
  fastify.get('/api/call', async () => ({ success: true }));
  fastify.get('/api/broken', async () => {
    throw new Error('broken <b>');
  });
  fastify.get('/api/away', async () => {
    throw new Failure('unavailable');
  });
  fastify.get('/api/media/profiles/:name', async () => 'picture');
  await servePages(fastify, root);
  return fastify;
}
const fastify = await startServer();
afterAll(async () => {
  await fastify.close();
  rmSync(folder, { recursive: true });
});

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };
const pageHeaders = { 'content-type': expect.stringContaining('text/html') };

test('pages, files of the build and media do not count as calls', async () => {
  const remoteAddress = '203.0.113.1';
  for (const url of ['/', '/assets/page-1.js', '/settings', '/api/media/profiles/one.webp']) {
    for (let visit = 0; visit < 25; visit += 1) {
      expect((await fastify.inject({ url, remoteAddress })).statusCode).toBe(200);
    }
  }
  for (let count = 0; count < 12; count += 1) {
    expect((await fastify.inject({ url: '/api/call', remoteAddress })).statusCode).toBe(200);
  }
  const refused = await fastify.inject({ url: '/api/call', remoteAddress });
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ success: false, code: 'too_many' });
  expect((await fastify.inject({ url: '/', remoteAddress })).statusCode).toBe(200);
  expect((await fastify.inject({ url: '/api/call', remoteAddress: '203.0.113.2' })).statusCode).toBe(200);
});

test('a call counts in any notation of its URL', async () => {
  const remoteAddress = '203.0.113.3';
  for (let count = 0; count < 12; count += 1) await fastify.inject({ url: '/api/call', remoteAddress });
  for (const url of ['/%61pi/call', '/api/%63all', '/api/call/', '/api/call?media']) {
    expect((await fastify.inject({ url, remoteAddress })).statusCode).toBe(429);
  }
});

test('pages and media have separate limits, and a visitor over the limit gets a page', async () => {
  const remoteAddress = '203.0.113.4';
  for (let count = 0; count < 120; count += 1) await fastify.inject({ url: '/', remoteAddress });
  const refused = await fastify.inject({ url: '/', remoteAddress, headers: navigation });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers).toMatchObject({ ...pageHeaders, 'retry-after': expect.anything() });
  expect(refused.body).toContain('<h1>Too many requests</h1>');
  const media = await fastify.inject({ url: '/api/media/profiles/one.webp', remoteAddress });
  expect(media.statusCode).toBe(200);
});

test.each([
  ['/api/broken', 500, 'Something went wrong'],
  ['/api/away', 503, 'Lifestory is not available'],
  ['/api/nothing', 404, 'Page not found'],
  ['/assets/nothing.js', 404, 'Page not found'],
])('for navigations, %s returns %i as a page; for other requests as JSON', async (url, status, title) => {
  const remoteAddress = '203.0.113.5';
  const page = await fastify.inject({ url, remoteAddress, headers: navigation });
  expect(page.statusCode).toBe(status);
  expect(page.headers).toMatchObject(pageHeaders);
  expect(page.body).toContain(`<h1>${title}</h1>`);
  expect(page.body).not.toContain('broken');
  const plain = await fastify.inject({ url, remoteAddress, headers: { accept: 'text/html' } });
  expect(plain.headers).toMatchObject(pageHeaders);
  const call = await fastify.inject({ url, remoteAddress, headers: { accept: 'application/json' } });
  expect(call.statusCode).toBe(status);
  expect(call.json()).toMatchObject({ success: false });
  const fetched = await fastify.inject({
    url,
    remoteAddress,
    headers: { ...navigation, 'sec-fetch-mode': 'cors' },
  });
  expect(fetched.json()).toMatchObject({ success: false });
});
