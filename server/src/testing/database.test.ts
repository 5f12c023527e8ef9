import { tmpdir } from 'node:os';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { readEnv } from '../env.ts';
import { copyTemplateDatabase, createTestDatabase } from './database.ts';
import { poolSize, timeoutFactor } from './differences.ts';

const { db, pool, url } = await createTestDatabase();

test('a test database is opened as the product opens its own, but for the listed differences', async () => {
  const env = readEnv({ DATABASE_URL: url, DATA_DIR: tmpdir() });
  const product = await openDatabase(env, Fastify().log);
  try {
    const { options } = product.pool;
    const timeouts = [
      'connectionTimeoutMillis',
      'statement_timeout',
      'idle_in_transaction_session_timeout',
    ] as const;
    const longerTimeouts = timeouts.map((name) => [name, Number(options[name]) * timeoutFactor]);
    expect(pool.options).toEqual({ ...options, max: poolSize, ...Object.fromEntries(longerTimeouts) });
    expect(pool.options).toHaveProperty('pipeline', true);
    // What prepares statements, sends them together and watches connections, beside the log of the suite `server`.
    const logListeners = process.env.STATEMENT_LOG ? 1 : 0;
    expect(pool.listenerCount('connect') - logListeners).toBe(product.pool.listenerCount('connect'));
  } finally {
    await product.close();
  }
});

test('a test database is migrated and empty', async () => {
  expect(await db.selectFrom('people').selectAll().execute()).toEqual([]);
});

test('data of one test database is not visible in another', async () => {
  const other = await copyTemplateDatabase();
  await other.db.insertInto('settings').values({ key: 'alert', value: 24 }).execute();
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
  await other.drop();
});
