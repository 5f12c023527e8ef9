import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { retryOnConflict } from '../../http/database-failure.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { connect } from '../connection.ts';

const { url } = await createTestDatabase();
const { db } = connect(url, 1, () => undefined);
const { db: unprepared } = connect(url, 1, () => undefined, { prepares: false });
afterAll(() => Promise.all([db.destroy(), unprepared.destroy()]));

const listPrepared = async (connection: typeof db) =>
  (await sql<{ statement: string }>`table pg_prepared_statements`.execute(connection)).rows.map(
    ({ statement }) => statement,
  );

const findPeople = (connection: typeof db, lname: string) =>
  connection.selectFrom('people').select('id').where('lname', '=', lname).execute();

test('a frequent statement is prepared once per connection', async () => {
  for (const lname of ['Reed', 'Marsh', 'Okafor', 'Reed']) expect(await findPeople(db, lname)).toEqual([]);
  expect((await listPrepared(db)).filter((text) => text.includes('"lname" = $1'))).toHaveLength(1);
});

test('pattern searches are not prepared, because their best plan depends on the pattern', async () => {
  for (const pattern of ['%reed%', '%marsh%', '%o%', '%e%']) {
    await db.selectFrom('people').select('id').where('lname', 'like', pattern).execute();
  }
  expect((await listPrepared(db)).filter((text) => text.includes('like'))).toEqual([]);
});

test('statements are not prepared for a pooler without support', async () => {
  for (const lname of ['Reed', 'Marsh', 'Okafor', 'Reed']) await findPeople(unprepared, lname);
  expect(await listPrepared(unprepared)).toEqual([]);
});

test('reads succeed after a migration changed the columns of a prepared statement', async () => {
  await sql`create table pets (name text)`.execute(unprepared);
  const findPets = () => sql<{ name: string }>`select * from pets where name <> ${'Rex'}`.execute(db);
  for (let count = 0; count < 4; count += 1) await findPets();
  await sql`alter table pets add column age integer`.execute(unprepared);
  await sql`insert into pets values (${'Bella'}, 3)`.execute(unprepared);
  const { rows } = await retryOnConflict(findPets);
  expect(rows).toEqual([{ name: 'Bella', age: 3 }]);
});
