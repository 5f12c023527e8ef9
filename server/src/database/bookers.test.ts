import { expect, test } from 'vitest';
import { testDatabase } from '../testing/database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

const { db, pool } = await testDatabase();
await pool.query(
  'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
);
await migrate(db, pool, '0050-given-passwords');

/** Adds a person with a story and interviews booked for `accountFor`. */
async function addBooked(email: string, accountFor: string[], { opened = false } = {}) {
  const [person, story] = [newId(), newId()];
  await pool.query('insert into people (id, email, fname, lname, contact) values ($1, $2, $3, $4, $5)', [
    person,
    email,
    'Henry',
    'Marsh',
    '+12133734253',
  ]);
  await pool.query('insert into stories (id, person_id, opened_at) values ($1, $2, $3)', [
    story,
    person,
    opened ? new Date() : null,
  ]);
  for (const account_for of accountFor) {
    await pool.query(
      `insert into interviews (id, meeting_id, person_id, story_id, starts_at, duration_minutes, password, booking)
        values ($1, $2, $3, $4, now(), 60, '', $5)`,
      [newId(), newId(), person, story, JSON.stringify({ account_for, email })],
    );
  }
  return { person, story };
}

const other = await addBooked('dora@example.com', ['someone_else', 'someone_else']);
const own = await addBooked('ana@example.com', ['my_self']);
const mixed = await addBooked('mixed@example.com', ['my_self', 'someone_else']);
const opened = await addBooked('open@example.com', ['someone_else'], { opened: true });
await migrate(db, pool);

const personOf = async (id: string) =>
  db
    .selectFrom('people')
    .select(['email', 'fname', 'booker_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a booking for someone else without an account becomes two people, with the booker as helper', async () => {
  const storyteller = await personOf(other.person);
  expect(storyteller).toMatchObject({ email: `${other.person}@storyteller.invalid`, fname: 'Henry' });
  expect(await personOf(String(storyteller.booker_id))).toMatchObject({
    email: 'dora@example.com',
    fname: '',
  });
  const members = await db
    .selectFrom('memberships')
    .select(['person_id', 'helper'])
    .where('story_id', '=', other.story)
    .execute();
  expect(members).toEqual([{ person_id: storyteller.booker_id, helper: true }]);
  const interviews = await db
    .selectFrom('interviews')
    .select('booker_id')
    .where('person_id', '=', other.person)
    .execute();
  expect(interviews).toEqual([{ booker_id: storyteller.booker_id }, { booker_id: storyteller.booker_id }]);
});

test('open accounts, and people who also booked for themselves, stay as they are', async () => {
  expect(await personOf(own.person)).toMatchObject({ email: 'ana@example.com', booker_id: null });
  expect(await personOf(mixed.person)).toMatchObject({ email: 'mixed@example.com', booker_id: null });
  expect(await personOf(opened.person)).toMatchObject({ email: 'open@example.com', booker_id: null });
});
