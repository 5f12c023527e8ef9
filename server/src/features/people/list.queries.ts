import type { PeopleRole } from '@lifestory/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { DB } from '../../database/schema.generated.ts';
import { personMatches } from './search.queries.ts';

/** Filters of a list of people. */
export interface Filter {
  role: PeopleRole;
  /** Lists deleted people who are not erased yet, instead of people who are not deleted. */
  deleted: boolean;
  /** Search text; '' for none. */
  text: string;
  /** Whether the search includes phone numbers. */
  withPhone: boolean;
}

type PeopleQuery = SelectQueryBuilder<DB, 'people', object>;

// For people who are not deleted, these conditions must match the indexes people_customers and
// people_sub_users.
const matchingPeople = (db: Db, { role, deleted, text, withPhone }: Filter): PeopleQuery =>
  db
    .selectFrom('people')
    .where('people.deleted_at', deleted ? 'is not' : 'is', null)
    .where('people.staff_role', 'is', null)
    .where((eb) =>
      role === 'customer' ? eb.ref('people.storyteller') : eb.not(eb.ref('people.storyteller')),
    )
    .$if(deleted, (query) => query.where('people.erased_at', 'is', null))
    .$if(text !== '', (query) => query.where(personMatches(text, withPhone)));

/**
 * Returns one page of a list, newest or most recently deleted first. Selects ten ids first, then reads their
 * rows.
 */
export const listPeople = (db: Db, filter: Filter, page: { limit: number; offset: number }) =>
  db
    .with('found', (cte) => pageOf(matchingPeople(cte as Db, filter), filter, page).select('people.id'))
    .selectFrom('people')
    .innerJoin('found', 'found.id', 'people.id')
    .leftJoin('stories', 'stories.person_id', 'people.id')
    .selectAll('people')
    .select('stories.opened_at')
    .orderBy(filter.deleted ? 'people.deleted_at' : 'people.created_at', 'desc')
    .orderBy('people.id', 'desc')
    .execute();

const pageOf = (
  query: PeopleQuery,
  { deleted }: Filter,
  { limit, offset }: { limit: number; offset: number },
) =>
  query
    .orderBy(deleted ? 'people.deleted_at' : 'people.created_at', 'desc')
    .orderBy('people.id', 'desc')
    .limit(limit)
    .offset(offset);

/**
 * Returns the size of a list. Without a search, the total of people who are not deleted comes from the tallies.
 */
export async function countPeople(db: Db, filter: Filter): Promise<number> {
  const counted =
    filter.text === '' && !filter.deleted
      ? db
          .selectFrom('tallies')
          .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
          .where('kind', '=', filter.role)
      : matchingPeople(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await counted.executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the next people of a list after an id, or from the newest for null, with the time their story was
 * opened.
 */
export const listPeopleAfter = (db: Db, filter: Filter, after: string | null, limit: number) =>
  matchingPeople(db, filter)
    .leftJoin('stories', 'stories.person_id', 'people.id')
    .selectAll('people')
    .select('stories.opened_at')
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(people.created_at, people.id) < (select created_at, id from people where id = ${after})`,
      ),
    )
    .orderBy('people.created_at', 'desc')
    .orderBy('people.id', 'desc')
    .limit(limit)
    .execute();

export type ListedPerson = Awaited<ReturnType<typeof listPeople>>[number];
