import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { stripePayments } from '../providers/payments/stripe/stripe.ts';
import { createHttpServer } from './server.ts';
import { registerSecurityHeaders, servePages, storageCspSources } from './web.ts';

const folder = mkdtempSync(join(tmpdir(), 'lifestory-pages-'));
const root = join(folder, 'client');
mkdirSync(join(root, 'assets'), { recursive: true });
mkdirSync(join(root, 'login'));
writeFileSync(join(root, 'index.html'), '<script>start()</script><h1>Landing</h1>');
writeFileSync(join(root, 'login/index.html'), '<h1>Sign in</h1>');
writeFileSync(join(root, '__spa-fallback.html'), '<h1>Any page</h1>');
writeFileSync(join(root, 'assets/page-1.js'), 'plain');
writeFileSync(join(root, 'favicon.ico'), 'icon');
writeFileSync(join(root, 'assets/page-1.js.br'), brotliCompressSync('made by the build'));
mkdirSync(join(root, '__pages'));
writeFileSync(join(root, '__pages/settings.html'), '<h1>Settings</h1>');
writeFileSync(join(root, '__pages/person.html'), '<h1>A person</h1>');
writeFileSync(
  join(folder, 'pages.json'),
  JSON.stringify([
    { path: '/', file: 'index.html' },
    { path: '/login', file: 'login/index.html' },
    { path: '/Settings', file: '__pages/settings.html' },
    { path: '/user/view/:id', file: '__pages/person.html' },
  ]),
);

const fastify = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' }));
await registerSecurityHeaders(fastify, root, true);
await servePages(fastify, root);
afterAll(async () => {
  await fastify.close();
  rmSync(folder, { recursive: true });
});

test.each([
  ['/', 200, 'Landing'],
  ['/login', 200, 'Sign in'],
  ['/login/', 200, 'Sign in'],
  ['/settings', 200, 'Settings'],
  ['/user/view/0198?tab=1', 200, 'A person'],
  ['/user/view', 404, 'Any page'],
  ['/nowhere', 404, 'Any page'],
])('%s returns %i', async (url, status, text) => {
  const response = await fastify.inject({ url });
  expect(response.statusCode).toBe(status);
  expect(response.body).toContain(text);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('text/html'),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  const policy = String(response.headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+';/);
  expect(policy).toContain("frame-ancestors 'none'");
});

test('unknown paths of the API and of files return a JSON 404 that is not cached', async () => {
  for (const url of ['/api/nothing', '/assets/nothing.js']) {
    const response = await fastify.inject({ url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toMatchObject({ success: false, code: 'not_found' });
    expect(response.headers['content-security-policy']).toBe(
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    });
  }
  expect((await fastify.inject({ url: '/api/nothing' })).headers['cache-control']).toBe('no-store');
});

test('files are served with their build-time compression and cached for a year', async () => {
  const headers = { 'accept-encoding': 'gzip, br' };
  const response = await fastify.inject({ url: '/assets/page-1.js', headers });
  expect(response.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(response.rawPayload).toEqual(brotliCompressSync('made by the build'));
  expect((await fastify.inject({ url: '/assets/page-1.js' })).body).toBe('plain');
});

test('an unchanged page is not sent again, and HEAD sends no body', async () => {
  const { headers } = await fastify.inject({ url: '/' });
  const again = await fastify.inject({ url: '/', headers: { 'if-none-match': String(headers.etag) } });
  expect(again.statusCode).toBe(304);
  const head = await fastify.inject({ method: 'HEAD', url: '/' });
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
});

test('scripts, base URLs and frames of other origins are blocked, and https is enforced', async () => {
  const { headers } = await fastify.inject({ url: '/login' });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' 'sha256-");
  for (const part of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(part);
  }
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
});

test('only the pages of calls can use the camera, all can use the microphone, and the address of a call is not passed on', async () => {
  for (const url of ['/join/secret', '/studio/one']) {
    const { headers } = await fastify.inject({ url });
    expect(headers['permissions-policy']).toContain('camera=(self)');
    expect(headers['permissions-policy']).toContain('microphone=(self)');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['cache-control']).toBe('no-store');
  }
  const { headers } = await fastify.inject({ url: '/login' });
  expect(headers['permissions-policy']).toContain('camera=()');
  expect(headers['permissions-policy']).toContain('microphone=(self)');
});

test('text becomes HTML or a script URL only through the named policies', async () => {
  for (const url of ['/', '/login', '/nowhere']) {
    const policy = String((await fastify.inject({ url })).headers['content-security-policy']);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types default lifestory dompurify(;|$)/);
  }
});

test('films and images may also come from the configured store only', async () => {
  const server = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' }));
  await registerSecurityHeaders(server, root, true, storageCspSources('https://store.example'));
  server.get('/', async (_request, reply) => reply.type('text/html').send('Landing'));
  const policy = String((await server.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy).toMatch(/img-src 'self' [^;]*https:\/\/store\.example/);
  expect(policy).toMatch(/media-src 'self' [^;]*https:\/\/store\.example/);
  expect(policy.match(/https:[^ ;]*/g)).toHaveLength(2);
  expect(storageCspSources(null)).toEqual({});
  await server.close();
});

test("Stripe's script and frames are allowed only with Stripe", async () => {
  const keys = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
  const stripe = stripePayments(keys, () => new Date());
  const server = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' }));
  await registerSecurityHeaders(server, root, true, stripe.cspSources);
  server.get('/', async (_request, reply) => reply.type('text/html').send('Landing'));
  const policy = String((await server.inject({ url: '/' })).headers['content-security-policy']);
  expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/);
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");
  expect(policy.match(/https:\/\/[^ ;]+/g)?.every((host) => host.endsWith('.stripe.com'))).toBe(true);
  await server.close();
});

test('a site without https sends no headers that require it', async () => {
  const plain = await createHttpServer(readEnv({ LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1' }));
  await registerSecurityHeaders(plain, root, false);
  plain.get('/', async () => 'Landing');
  const { headers } = await plain.inject({ url: '/' });
  for (const name of ['strict-transport-security', 'cross-origin-opener-policy', 'origin-agent-cluster']) {
    expect(headers[name]).toBeUndefined();
  }
  await plain.close();
});

test.each(['TRACE', 'CONNECT', 'PROPFIND'] as const)('%s is not supported', async (method) => {
  for (const url of ['/', '/api/user/info', '/api/login']) {
    const response = await fastify.inject({ method: method as 'GET', url, headers: { 'x-probe': 'echo' } });
    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('echo');
  }
});

test('the icon that browsers request without a link is there', async () => {
  const { statusCode, headers, body } = await fastify.inject({ url: '/favicon.ico' });
  expect([statusCode, body]).toEqual([200, 'icon']);
  expect(headers['content-type']).toContain('image/');
});
