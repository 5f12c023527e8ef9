import { expect, test } from 'vitest';
import { readEnv } from '../../env.ts';
import { createHttpServer } from '../server.ts';

test('the log contains the route of a request, but nothing from its URL or headers', async () => {
  const env = readEnv({ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1' });
  const lines: string[] = [];
  const fastify = await createHttpServer(env, { write: (line) => lines.push(line) });
  fastify.get('/api/links/:token', async () => ({ success: true }));
  await fastify.inject({
    url: '/api/links/opensesame?signature=opensesame',
    headers: { authorization: 'Bearer opensesame' },
  });
  await fastify.inject({ url: '/nowhere/opensesame' });
  await fastify.close();
  const text = lines.join('');
  expect(text).toContain('/api/links/:token');
  expect(text).toContain('"statusCode":200');
  expect(text).not.toContain('opensesame');
});

test('the log contains the error of a provider, but no requests, responses or keys', async () => {
  const lines: string[] = [];
  const env = readEnv({ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1' });
  const fastify = await createHttpServer(env, { write: (line) => lines.push(line) });
  const cause = Object.assign(new Error('refused with Bearer opensesame.42'), {
    $response: { headers: { authorization: 'opensesame' } },
  });
  const error = Object.assign(new Error('No such key: sk_live_opensesame', { cause }), {
    code: 'api_error',
    statusCode: 500,
    requestId: 'req_1',
    raw: { payment_intent: { client_secret: 'pi_1_secret_opensesame' } },
    headers: { authorization: 'opensesame' },
    config: { url: 'https://store.example/film?X-Amz-Signature=opensesame' },
  });
  error.stack += '\n  at https://ana:opensesame@store.example/a?X-Amz-Security-Token=opensesame&b=1';
  fastify.log.error({ err: error }, 'the payment provider did not answer');
  fastify.get('/fails', () => {
    throw error;
  });
  await fastify.inject({ url: '/fails' });
  await fastify.close();
  const text = lines.join('');
  expect(text).toContain('"code":"api_error"');
  expect(text).toContain('"requestId":"req_1"');
  expect(text).toContain('No such key: sk_live_…');
  expect(text).not.toContain('opensesame');
});

test('the log has one line per request, and none for probes', async () => {
  const lines: string[] = [];
  const env = readEnv({ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1' });
  const fastify = await createHttpServer(env, { write: (line) => lines.push(line) });
  for (const path of ['/health', '/ready', '/api/links']) fastify.get(path, async () => ({ success: true }));
  for (const url of ['/health', '/ready', '/api/links']) await fastify.inject({ url });
  await fastify.close();
  const routes = lines.map((line) => JSON.parse(line).req?.route).filter(Boolean);
  expect(routes).toEqual(['/api/links']);
});
