import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';

const { db, pool } = await createTestDatabase();
await pool.query(
  'drop schema public cascade; drop schema if exists graphile_worker cascade; create schema public',
);
await migrate(db, pool, '0027-people-references');

const deletedAt = new Date('2027-05-03T19:00:00.250Z');

/** Creates a person with a waiting interview that was deleted at an instant; returns both ids. */
async function addDeletedInterview(interviewDeletedAt: Date, personDeletedAt: Date | null) {
  const [person, story, interview] = [newId(), newId(), newId()];
  await pool.query('insert into people (id, email, fname, lname, deleted_at) values ($1, $2, $3, $4, $5)', [
    person,
    `${person}@example.com`,
    'Ana',
    'Marsh',
    personDeletedAt,
  ]);
  await pool.query('insert into stories (id, person_id) values ($1, $2)', [story, person]);
  await pool.query(
    `insert into interviews (id, meeting_id, person_id, story_id, starts_at, duration_minutes, password, booking,
      deleted_at) values ($1, $5, $2, $3, now(), 60, '', '{}', $4)`,
    [interview, person, story, interviewDeletedAt, interview],
  );
  return { person, interview };
}

const shortlyBefore = new Date(deletedAt.getTime() - 40);
const restored = await addDeletedInterview(shortlyBefore, null);
await pool.query(
  `insert into audit_entries (id, action, subject_kind, subject_id, before)
    values ($1, 'person restored', 'person', $2, $3)`,
  [newId(), restored.person, JSON.stringify({ deleted_at: deletedAt })],
);
const stillDeleted = await addDeletedInterview(shortlyBefore, deletedAt);
const deletedByStaff = await addDeletedInterview(deletedAt, null);
await migrate(db, pool);

const findInterview = ({ interview }: { interview: string }) =>
  db
    .selectFrom('interviews')
    .select(['status', 'deleted_at'])
    .where('id', '=', interview)
    .executeTakeFirstOrThrow();

test('an interview that an earlier restoration left waiting and deleted becomes cancelled', async () => {
  expect(await findInterview(restored)).toEqual({ status: 'cancelled', deleted_at: null });
});

test('an interview of a deleted account gets the instant of the deletion, for a later restoration', async () => {
  expect(await findInterview(stillDeleted)).toEqual({ status: 'waiting', deleted_at: deletedAt });
});

test('an interview that staff deleted individually stays deleted', async () => {
  expect(await findInterview(deletedByStaff)).toEqual({ status: 'waiting', deleted_at: deletedAt });
});
