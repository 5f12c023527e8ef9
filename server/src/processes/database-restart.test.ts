import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { prepareProduct } from '../testing/servers/real-product.ts';

const { url } = await createTestDatabase();
const product = await prepareProduct();
afterAll(product.clear);

/** Starts a proxy to the database that breaks for good when a query contains `text`; returns its URL. */
async function startBreakingProxy(text: string): Promise<string> {
  const { searchParams, hostname, port } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  let isBroken = false;
  const server = createServer((clientSocket) => {
    if (isBroken) return clientSocket.destroy();
    const databaseSocket = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port) },
    );
    clientSocket.on('error', () => undefined).on('close', () => databaseSocket.destroy());
    databaseSocket.on('error', () => undefined).on('close', () => clientSocket.destroy());
    databaseSocket.pipe(clientSocket);
    clientSocket.on('data', (chunk) => {
      isBroken ||= chunk.includes(text);
      if (isBroken) clientSocket.destroy();
      else databaseSocket.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const address = new URL(url);
  address.searchParams.delete('host');
  address.hostname = '127.0.0.1';
  address.port = String((server.address() as { port: number }).port);
  return address.href;
}

test.each(['kysely_migration', 'insert into job_runners', 'pg_advisory_lock'])(
  'a worker whose database becomes unavailable during the start, at %s, prints the remedy',
  async (text) => {
    const env = { ROLE: 'worker', DATABASE_URL: await startBreakingProxy(text) };
    const { code, output } = await product.runOnce('main', [], env);
    expect(output.trim()).toMatch(
      /^The database became unavailable while Lifestory was starting \(.+\)\. Start Lifestory again/,
    );
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  },
);
