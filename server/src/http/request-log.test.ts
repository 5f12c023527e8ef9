import { expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { createHttp } from './app.ts';

test('the log names the route of a request, and nothing that stood in its address or headers', async () => {
  const env = readEnv({ LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1' });
  const lines: string[] = [];
  const app = await createHttp(env, { write: (line) => lines.push(line) });
  app.get('/api/links/:token', async () => ({ success: true }));
  await app.inject({
    url: '/api/links/opensesame?signature=opensesame',
    headers: { authorization: 'Bearer opensesame' },
  });
  await app.inject({ url: '/nowhere/opensesame' });
  await app.close();
  const text = lines.join('');
  expect(text).toContain('/api/links/:token');
  expect(text).toContain('"statusCode":200');
  expect(text).not.toContain('opensesame');
});
