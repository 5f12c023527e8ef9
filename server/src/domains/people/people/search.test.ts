import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { personMatches } from './search.queries.ts';

const { db, users } = await createTestApp();

/** Returns the plan that the database would use for the search on a large table. */
const explainSearch = (search: string, withPhone: boolean) =>
  db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const plan = await tx
      .selectFrom('people')
      .select('people.id')
      .where(personMatches(search, withPhone))
      .explain();
    return JSON.stringify(plan);
  });

test('names and phone numbers are searched with an index', async () => {
  for (const search of [
    'margaret',
    'an',
    'm',
    '(213) 555-0134',
    '2135550134',
    'lee margaret',
    'm@mail.example',
  ]) {
    expect(await explainSearch(search, true)).toMatch(/people_folded_text.*folded_text ~~/);
    expect(await explainSearch(search, false)).toMatch(/people_folded_text.*folded_text ~~/);
  }
});

test('one or two letters match the beginnings of names and addresses; three or more match anywhere', async () => {
  const addCustomer = async (email: string, fname: string, lname: string) => {
    const { person } = await users.customer({ email });
    await db.updateTable('people').set({ fname, lname }).where('id', '=', person.id).execute();
    return person.id;
  };
  const ids = [
    await addCustomer('post@anne.example', 'Anne', 'Öztürk'),
    await addCustomer('diana@home.example', 'Diana', 'Van Dyke'),
  ];
  const searchFirstNames = async (search: string) =>
    (
      await db
        .selectFrom('people')
        .select('people.fname')
        .where(personMatches(search, false))
        .where('people.id', 'in', ids)
        .orderBy('people.fname')
        .execute()
    ).map(({ fname }) => fname);
  expect(await searchFirstNames('A')).toEqual(['Anne']);
  expect(await searchFirstNames('an')).toEqual(['Anne']);
  expect(await searchFirstNames('ÖZ')).toEqual(['Anne']);
  expect(await searchFirstNames('po')).toEqual(['Anne']);
  expect(await searchFirstNames('dy')).toEqual(['Diana']);
  expect(await searchFirstNames('ana')).toEqual(['Diana']);
  expect(await searchFirstNames('nne')).toEqual(['Anne']);
  expect(await searchFirstNames('_')).toEqual([]);
});
