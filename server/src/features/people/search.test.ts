import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { personMatches } from './search.queries.ts';

const { db, users } = await testApp();

/** Returns the plan that the database would use for the search on a large table. */
const planOf = (search: string, withPhone: boolean) =>
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
  for (const search of ['margaret', 'an', 'm', '(213) 555-0134', '2135550134']) {
    expect(await planOf(search, true)).toMatch(/people_search.*search_text ~~/);
    expect(await planOf(search, false)).toMatch(/people_search.*search_text ~~/);
  }
});

test('one or two letters match the beginnings of names and addresses, more letters match anywhere', async () => {
  const addCustomer = async (email: string, fname: string, lname: string) => {
    const { person } = await users.customer({ email });
    await db.updateTable('people').set({ fname, lname }).where('id', '=', person.id).execute();
    return person.id;
  };
  const both = [
    await addCustomer('post@anne.example', 'Anne', 'Öztürk'),
    await addCustomer('diana@home.example', 'Diana', 'Van Dyke'),
  ];
  const found = async (search: string) =>
    (
      await db
        .selectFrom('people')
        .select('people.fname')
        .where(personMatches(search, false))
        .where('people.id', 'in', both)
        .orderBy('people.fname')
        .execute()
    ).map(({ fname }) => fname);
  expect(await found('A')).toEqual(['Anne']);
  expect(await found('an')).toEqual(['Anne']);
  expect(await found('ÖZ')).toEqual(['Anne']);
  expect(await found('po')).toEqual(['Anne']);
  expect(await found('dy')).toEqual(['Diana']);
  expect(await found('ana')).toEqual(['Diana']);
  expect(await found('nne')).toEqual(['Anne']);
  expect(await found('_')).toEqual([]);
});
