import type { Db } from '../../../database/connection.ts';
import { personMatches } from '../../people/people/index.ts';

/** A search text, and whether it is also compared with phone numbers. */
export interface Search {
  text: string;
  withPhone: boolean;
}

/** Counts the ledger rows of all people who match, with their sum in cents, from the totals per person. */
export async function countRowsOfPeople(db: Db, { text, withPhone }: Search) {
  const { count, cents } = await db
    .selectFrom('people')
    .innerJoin('ledger_person_totals', 'ledger_person_totals.person_id', 'people.id')
    .select(({ fn }) => [
      fn.sum<string | null>('ledger_person_totals.count').as('count'),
      fn.sum<string | null>('ledger_person_totals.amount_cents').as('cents'),
    ])
    .where(personMatches(text, withPhone))
    .executeTakeFirstOrThrow();
  return { count: Number(count), cents: Number(cents) };
}

/**
 * Finds the row numbers of one page of the rows of people who match, latest first. Reads at most the latest `maxRows`
 * of the ledger; null if the page is not full after these. `offset 0` keeps the planner from finding the people first.
 */
export async function findLatestOfPeople(
  db: Db,
  { text, withPhone }: Search,
  { limit, offset }: { limit: number; offset: number },
  maxRows: number,
): Promise<number[] | null> {
  const rows = await db
    .selectFrom((from) =>
      from
        .selectFrom('transactions')
        .select(['number', 'created_at', 'person_id'])
        .orderBy('created_at', 'desc')
        .orderBy('number', 'desc')
        .limit(maxRows)
        .as('latest'),
    )
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('people')
          .select('people.id')
          .whereRef('people.id', '=', 'latest.person_id')
          .where(personMatches(text, withPhone))
          .offset(0)
          .as('payer'),
      (join) => join.onTrue(),
    )
    .select('latest.number')
    .orderBy('latest.created_at', 'desc')
    .orderBy('latest.number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.length < limit ? null : rows.map((row) => row.number);
}
