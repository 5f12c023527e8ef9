import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

const { db, pool } = await createTestDatabase();
await pool.query(
  'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
);
await migrate(db, pool, '0050-given-passwords');

/** Adds a person with a story and one interview for each value of `account_for`. */
async function addPersonWithInterviews(email: string, accountFor: string[], { opened = false } = {}) {
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

const bookedForOther = await addPersonWithInterviews('dora@example.com', ['someone_else', 'someone_else']);
const bookedForSelf = await addPersonWithInterviews('ana@example.com', ['my_self']);
const bookedForBoth = await addPersonWithInterviews('mixed@example.com', ['my_self', 'someone_else']);
const openedStory = await addPersonWithInterviews('open@example.com', ['someone_else'], { opened: true });
await migrate(db, pool);

const findPerson = async (id: string) =>
  db
    .selectFrom('people')
    .select(['email', 'fname', 'booker_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

test('a booking for someone else without an account becomes two people, with the booker as helper', async () => {
  const storyteller = await findPerson(bookedForOther.person);
  expect(storyteller).toMatchObject({
    email: `${bookedForOther.person}@storyteller.invalid`,
    fname: 'Henry',
  });
  expect(await findPerson(String(storyteller.booker_id))).toMatchObject({
    email: 'dora@example.com',
    fname: '',
  });
  const members = await db
    .selectFrom('memberships')
    .select(['person_id', 'helper'])
    .where('story_id', '=', bookedForOther.story)
    .execute();
  expect(members).toEqual([{ person_id: storyteller.booker_id, helper: true }]);
  const interviews = await db
    .selectFrom('interviews')
    .select('booker_id')
    .where('person_id', '=', bookedForOther.person)
    .execute();
  expect(interviews).toEqual([{ booker_id: storyteller.booker_id }, { booker_id: storyteller.booker_id }]);
});

test('storytellers of opened stories, and people who also booked for themselves, stay as they are', async () => {
  expect(await findPerson(bookedForSelf.person)).toMatchObject({ email: 'ana@example.com', booker_id: null });
  expect(await findPerson(bookedForBoth.person)).toMatchObject({
    email: 'mixed@example.com',
    booker_id: null,
  });
  expect(await findPerson(openedStory.person)).toMatchObject({ email: 'open@example.com', booker_id: null });
});
