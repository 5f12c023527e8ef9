import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { compileOnce } from './compiled-query.ts';

const { db } = await createTestDatabase();

test('a query is built once, and runs with the values of each call and its own constants, even in a transaction', async () => {
  let buildCount = 0;
  const select = compileOnce((db, id: string, since: Date) => {
    buildCount += 1;
    return db
      .selectFrom('people')
      .select(['id', 'created_at'])
      .where('id', '=', id)
      .where('created_at', '>=', since)
      .where('fname', '=', 'Ana');
  });
  const instant = new Date('2027-03-01T18:30:00.289Z');
  const ids = [crypto.randomUUID(), crypto.randomUUID()];
  for (const [index, id] of ids.entries()) {
    const person = { id, fname: 'Ana', lname: 'Sample', email: `ana${index}@example.com` };
    await db
      .insertInto('people')
      .values({ ...person, created_at: instant })
      .execute();
  }
  for (const id of ids) expect(await select(db, id, instant)).toEqual([{ id, created_at: instant }]);
  expect(await select(db, crypto.randomUUID(), instant)).toEqual([]);
  const afterInstant = new Date(instant.getTime() + 1);
  expect(await db.transaction().execute((tx) => select(tx, ids[0] ?? '', afterInstant))).toEqual([]);
  expect(buildCount).toBe(1);
});

test('a query has one text for each combination of undefined values', async () => {
  const select = compileOnce((db, id: string, fname: string | undefined, limit: number) => {
    const query = db.selectFrom('people').select('lname').where('id', '=', id).limit(limit);
    return fname === undefined ? query : query.where('fname', '=', fname);
  });
  const id = crypto.randomUUID();
  const person = { id, fname: 'Ben', lname: 'Sample', email: 'ben@example.com' };
  await db.insertInto('people').values(person).execute();
  for (let time = 0; time < 2; time += 1) {
    expect(await select(db, id, undefined, 1)).toEqual([{ lname: 'Sample' }]);
    expect(await select(db, id, 'Ben', 1)).toEqual([{ lname: 'Sample' }]);
    expect(await select(db, id, 'Ana', 1)).toEqual([]);
    expect(await select(db, id, 'Ben', 0)).toEqual([]);
  }
});

test('a query has one text for all objects with the same fields', async () => {
  let buildCount = 0;
  const insert = compileOnce((connection, person: { id: string; fname: string; bio?: string }) => {
    buildCount += 1;
    return connection
      .insertInto('people')
      .values({ ...person, lname: 'Sample', email: sql<string>`${person.fname} || '@example.com'` })
      .returning(['id', 'email', 'bio']);
  });
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  expect(await insert(db, { id: first, fname: 'Cleo' })).toEqual([
    { id: first, email: 'Cleo@example.com', bio: '' },
  ]);
  expect(await insert(db, { id: second, fname: 'Dora' })).toEqual([
    { id: second, email: 'Dora@example.com', bio: '' },
  ]);
  expect(await insert(db, { id: third, fname: 'Ella', bio: 'Baker' })).toEqual([
    { id: third, email: 'Ella@example.com', bio: 'Baker' },
  ]);
  expect(buildCount).toBe(2);
});
