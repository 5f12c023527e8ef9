import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { connect } from '../connection.ts';
import { newId } from '../ids.ts';
import { compileOnce } from './compiled-query.ts';

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

test('statements run in the order in which they were started, however they are built', async () => {
  await sql`create sequence starts`.execute(db);
  const next = sql<number>`nextval('starts')`;
  const selectNext = compileOnce((connection) => connection.selectNoFrom(next.as('start')));
  const starts = await db.transaction().execute((tx) =>
    Promise.all([
      tx.selectNoFrom(next.as('start')).executeTakeFirstOrThrow(),
      sql<{ start: number }>`select ${next} as start`.execute(tx).then(({ rows }) => rows[0]),
      selectNext(tx).then(([row]) => row),
      tx
        .selectNoFrom(next.as('start'))
        .execute()
        .then(([row]) => row),
      sql<{ start: number }>`select ${next} as start`.execute(tx).then(({ rows }) => rows[0]),
    ]),
  );
  expect(starts.map((row) => row?.start)).toEqual([1, 2, 3, 4, 5]);
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
    // Takes more turns than the failure needs to reach the transaction, if both responses arrive together.
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    await insertPerson(tx, 'Jo');
  };
  const attempt = db.transaction().execute((tx) => {
    lateQuery = insertTwice(tx);
    return Promise.all([lateQuery, insertPerson(tx, 'Kim', 'ana@example.com')]);
  });
  await Promise.all([
    expect(attempt).rejects.toMatchObject({ code: '23505' }),
    attempt.catch(() => expect(lateQuery).rejects.toThrow(/has ended|is aborted/)),
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
