import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { prepareProduct } from '../testing/servers/real-product.ts';

const { url } = await testDatabase();
const product = await prepareProduct();
afterAll(product.clear);

/** The URL of a proxy to the database that stops for good when a query contains `words`. */
async function brokenAt(words: string): Promise<string> {
  const { searchParams, hostname, port } = new URL(url);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  let isBroken = false;
  const server = createServer((near) => {
    if (isBroken) return near.destroy();
    const far = connect(
      host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port || 5432}` } : { host, port: Number(port) },
    );
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined).on('close', () => near.destroy());
    far.pipe(near);
    near.on('data', (piece) => {
      isBroken ||= piece.includes(words);
      if (isBroken) near.destroy();
      else far.write(piece);
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
  async (words) => {
    const env = { ROLE: 'worker', DATABASE_URL: await brokenAt(words) };
    const { code, output } = await product.runOnce('main.ts', [], env);
    expect(output.trim()).toMatch(
      /^The database became unavailable while Lifestory was starting \(.+\)\. Start Lifestory again/,
    );
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(code).toBe(1);
  },
  60_000,
);
