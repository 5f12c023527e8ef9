import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testHouse } from '../../testing/house.ts';
import { personMatches } from './search.queries.ts';

const { db } = await testHouse();

/** How the database would search if the table were large. */
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

test('names and phone numbers are searched through their indexes', async () => {
  expect(await planOf('margaret', true)).toContain('people_search');
  expect(await planOf('margaret', false)).toContain('people_search');
  const byPhone = await planOf('(213) 555-0134', true);
  expect(byPhone).toContain('people_phone');
  expect(byPhone).not.toContain('Seq Scan');
});
