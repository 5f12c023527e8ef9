import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { get } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { prepareProduct } from '../testing/servers/real-product.ts';

const metricsToken = 'token-of-the-metrics';
const product = await prepareProduct({ METRICS_TOKEN: metricsToken });
afterAll(product.clear);

describe('a failed start prints one message and exits with code 1', () => {
  const invalid: [string, Record<string, string>, RegExp][] = [
    // `env.test.ts` has all others.
    [
      'an invalid configuration',
      { STRIPE_SECRET_KEY: 'sk_test_secret@1' },
      /^The configuration is invalid: STRIPE_SECRET_KEY must be a key such as sk_live_…/,
    ],
    [
      'a data directory that cannot be created',
      { DATA_DIR: join(import.meta.filename, 'data') },
      /Set DATA_DIR to/,
    ],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgresql://ana:secret@127.0.0.1:9/lifestory' },
      /^The PostgreSQL at 127\.0\.0\.1:9\/lifestory cannot be used \(.*ECONNREFUSED.*\)\. Start it, or correct/,
    ],
  ];
  test.each(invalid)('%s', async (_name, env, sentence) => {
    const { code, output } = await product.runOnce('main', [], env);
    expect(output.trim()).toMatch(sentence);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).not.toContain('secret@');
    expect(code).toBe(1);
  });

  test('with a port in use, the started database stops too', async () => {
    const occupyingServer = createServer().listen(product.port, '127.0.0.1');
    await once(occupyingServer, 'listening');
    const { code, output } = await product.runOnce('main', []);
    occupyingServer.close();
    expect(output.trim()).toBe(
      `Port ${product.port} is in use. Stop the program that uses it, or set PORT to another one.`,
    );
    expect(code).toBe(1);
    expect(product.findPostmasterPid()).toBeUndefined();
  });
});

describe('a running server', () => {
  test('rejects a second server on the same data', async () => {
    await product.start();
    const { code, output } = await product.runOnce('main', [], { PORT: '1' });
    expect(output).toMatch(/^Another Lifestory \(process \d+\) is already using /);
    expect(code).toBe(1);
  });

  test('has a small young generation after its start', async () => {
    await product.start();
    const headers = { authorization: `Bearer ${metricsToken}` };
    const metrics = await (await fetch(`${product.url}/metrics`, { headers })).text();
    const bytes = /^nodejs_heap_space_size_total_bytes\{space="new"\} (\d+)$/m.exec(metrics)?.[1];
    expect(Number(bytes)).toBeLessThanOrEqual(16 * 1024 * 1024);
  });

  test('returns 503 with Retry-After while its database is unavailable, and recovers automatically', async () => {
    const killedPid = product.findPostmasterPid();
    // Without this folder PostgreSQL does not start, so a busy machine cannot miss the outage.
    const folder = join(product.dataDir, 'postgres/global');
    renameSync(folder, `${folder}-moved`);
    process.kill(killedPid ?? Number.NaN, 'SIGKILL');
    // A PostgreSQL backend may serve another query before it exits, so successful responses are skipped.
    const failure = await fetchUntilFailure(`${product.url}/api/fetch-dates`).finally(() =>
      renameSync(`${folder}-moved`, folder),
    );
    expect(failure.status).toBe(503);
    expect(failure.headers.get('retry-after')).toBe('2');
    expect(await failure.json()).toMatchObject({ success: false, code: 'unavailable' });
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
    await expect
      .poll(() => product.findPostmasterPid(), { interval: 10 })
      .toSatisfy((pid) => pid !== undefined && pid !== killedPid);
    await expect
      .poll(async () => (await fetch(`${product.url}/api/fetch-dates`)).status, {
        interval: 20,
      })
      .toBe(200);
  });

  test('accepts 2,000 connections at once, even while it is busy', async () => {
    await product.start();
    const { pid } = product;
    process.kill(pid, 'SIGSTOP');
    let connected = 0;
    const sockets = Array.from({ length: 2000 }, () => {
      const socket = connect(product.port, '127.0.0.1');
      socket.on('connect', () => {
        connected += 1;
      });
      return socket.on('error', () => undefined);
    });
    await expect
      .poll(() => connected)
      .toBe(2000)
      .finally(() => process.kill(pid, 'SIGCONT'));
    for (const socket of sockets) socket.destroy();
    expect((await fetch(`${product.url}/health`)).status).toBe(200);
  });

  // SIGINT ends a worker in `processes.test.ts`.
  test('SIGTERM shuts it down cleanly, even with unfinished requests', async () => {
    await product.start();
    const agent = get(`${product.url}/health`, { headers: { connection: 'keep-alive' } });
    agent.on('response', (response) => response.resume());
    agent.on('error', () => undefined);
    await once(agent, 'close');
    const unfinished = connect(product.port, '127.0.0.1');
    unfinished.on('error', () => undefined);
    unfinished.write('POST /api/login HTTP/1.1\r\nHost: here\r\nContent-Length: 500\r\n\r\n{');
    const idle = connect(product.port, '127.0.0.1');
    idle.on('error', () => undefined);
    await once(idle, 'connect');
    const { code, output } = await product.end('SIGTERM');
    expect(code).toBe(0);
    expect(output).not.toMatch(/error/i);
    expect(product.findPostmasterPid()).toBeUndefined();
  });
});

/** Sends five requests at a time until one fails, and returns its response; any response after two minutes. */
async function fetchUntilFailure(url: string): Promise<Response> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const responses = await Promise.all(Array.from({ length: 5 }, () => fetch(url)));
    const failure = responses.find((response) => !response.ok);
    if (failure || Date.now() > deadline) return failure ?? (responses[0] as Response);
  }
}
