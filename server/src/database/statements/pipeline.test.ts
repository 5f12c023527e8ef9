import type { Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { connect } from '../connection.ts';
import { newId } from '../ids.ts';

const { url } = await createTestDatabase();
const { db, pool } = connect(url, 1, () => undefined);
afterAll(() => db.destroy());

const insertPerson = (connection: typeof db, name: string, email = `${name}@example.com`) =>
  connection.insertInto('people').values({ id: newId(), fname: name, lname: 'Sample', email }).execute();

const findNames = async () =>
  (await db.selectFrom('people').select('fname').orderBy('fname').execute()).map(({ fname }) => fname);

/** Counts the writes to the socket of the only connection of the pool. */
async function countWrites(work: () => Promise<unknown>): Promise<number> {
  const client = await pool.connect();
  const socket = client.connection.stream as unknown as Record<
    '_write' | '_writev',
    (...args: unknown[]) => void
  >;
  client.release();
  let count = 0;
  for (const method of ['_write', '_writev'] as const) {
    const write = socket[method].bind(socket);
    socket[method] = (...args) => {
      count += 1;
      write(...args);
    };
  }
  await work();
  Reflect.deleteProperty(socket, '_write');
  Reflect.deleteProperty(socket, '_writev');
  return count;
}

test('the statements of a transaction that do not wait for each other are sent together with its begin', async () => {
  const writes = await countWrites(() =>
    db.transaction().execute((tx) => Promise.all([insertPerson(tx, 'Ana'), insertPerson(tx, 'Ben')])),
  );
  // The second write is the commit.
  expect(writes).toBe(2);
  expect(await findNames()).toEqual(['Ana', 'Ben']);
});

test('a failed statement rolls back those before and after it', async () => {
  const attempt = db
    .transaction()
    .execute((tx) =>
      Promise.all([
        insertPerson(tx, 'Cleo'),
        insertPerson(tx, 'Dora', 'ana@example.com'),
        insertPerson(tx, 'Ella'),
      ]),
    );
  await expect(attempt).rejects.toMatchObject({ code: '23505' });
  expect(await findNames()).toEqual(['Ana', 'Ben']);
});

test('a query that starts after its transaction has failed changes nothing', async () => {
  let lateQuery: Promise<unknown> | undefined;
  const insertTwice = async (tx: typeof db) => {
    await insertPerson(tx, 'Ivo');
    // Takes more turns than the failure needs to reach the transaction.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await insertPerson(tx, 'Jo');
  };
  const attempt = db.transaction().execute((tx) => {
    lateQuery = insertTwice(tx);
    return Promise.all([lateQuery, insertPerson(tx, 'Kim', 'ana@example.com')]);
  });
  await Promise.all([
    expect(attempt).rejects.toMatchObject({ code: '23505' }),
    attempt.catch(() => expect(lateQuery).rejects.toThrow('The transaction of this query has ended.')),
  ]);
  expect(await findNames()).toEqual(['Ana', 'Ben']);
});

test('a transaction on a broken connection fails, and the next one gets another connection', async () => {
  const insertion = db.transaction().execute(async (tx) => {
    await insertPerson(tx, 'Finn');
    const [client] = (pool as unknown as { _clients: { connection: { stream: Socket } }[] })._clients;
    client?.connection.stream.destroy();
    await insertPerson(tx, 'Gus');
  });
  await expect(insertion).rejects.toThrow();
  await db.transaction().execute((tx) => insertPerson(tx, 'Hal'));
  expect(await findNames()).toEqual(['Ana', 'Ben', 'Hal']);
});
