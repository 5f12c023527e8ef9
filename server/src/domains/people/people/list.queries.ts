import type { HostingState, PeopleRole, PersonStatus } from '@lifestory/contract';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { type DateRange, isWithin } from '../../../database/date-range.ts';
import type { DB } from '../../../database/schema.generated.ts';
import { contactEmail } from './booker.queries.ts';
import { personMatches } from './search.queries.ts';

/** Filters of a list of people. */
export interface PeopleFilter extends DateRange {
  role: PeopleRole;
  /** Lists deleted people who are not erased yet, instead of people who are not deleted. */
  deleted: boolean;
  /** Search text; '' for none. */
  text: string;
  /** Whether the search includes phone numbers. */
  withPhone: boolean;
  status?: PersonStatus | undefined;
  /** The state of hosting of the person's story. */
  hosting?: HostingState | undefined;
}

/** The order of a list. The default is `created`, for deleted people the time of deletion, latest first. */
export interface PeopleOrder {
  sort?: 'created' | 'name' | 'email' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

type PeopleQuery = SelectQueryBuilder<DB, 'people', object>;

// For people who are not deleted, these conditions must match the indexes people_customers and
// people_sub_users.
const selectMatchingPeople = (db: Db, filter: PeopleFilter): PeopleQuery => {
  const { role, deleted, text, withPhone, status, hosting } = filter;
  return db
    .selectFrom('people')
    .where('people.deleted_at', deleted ? 'is not' : 'is', null)
    .where('people.staff_role', 'is', null)
    .where((eb) =>
      role === 'customer' ? eb.ref('people.storyteller') : eb.not(eb.ref('people.storyteller')),
    )
    .$if(deleted, (query) => query.where('people.erased_at', 'is', null))
    .where(isWithin('people.created_at', filter))
    .$if(text !== '', (query) => query.where(personMatches(text, withPhone)))
    .$if(status !== undefined, (query) =>
      query.where('people.deactivated_at', status === 'deactivated' ? 'is not' : 'is', null),
    )
    .$if(status === 'active', (query) => query.where(isAccountCreated(role)))
    .$if(status === 'no-account', (query) => query.where(({ not }) => not(isAccountCreated(role))))
    .$if(hosting !== undefined, (query) => query.where(hasHostingState(hosting)));
};

/** The same condition as `account_created` of a row. */
const isAccountCreated = (role: PeopleRole) =>
  role === 'customer'
    ? sql<boolean>`people.id in (select stories.person_id from stories where stories.opened_at is not null)`
    : sql<boolean>`people.password_hash is not null`;

const hasHostingState = (state: HostingState | undefined) => sql<boolean>`people.id in (
  select stories.person_id
  from stories join subscriptions on subscriptions.story_id = stories.id
  where subscriptions.status = ${state})`;

/** Returns one page of a list. Selects the ids of the page first, then reads their rows. */
export const listPeople = (
  db: Db,
  filter: PeopleFilter,
  order: PeopleOrder,
  page: { limit: number; offset: number },
) =>
  orderPeople(
    db
      .with('found', (cte) =>
        orderPeople(selectMatchingPeople(cte as Db, filter), filter, order)
          .select('people.id')
          .limit(page.limit)
          .offset(page.offset),
      )
      .selectFrom('people')
      .innerJoin('found', 'found.id', 'people.id')
      .leftJoin('stories', 'stories.person_id', 'people.id')
      .selectAll('people')
      .select(['stories.opened_at', contactEmail.as('contact_email')]),
    filter,
    order,
  ).execute();

// The expressions match those of the indexes.
const orderPeople = <Q extends { orderBy(expression: unknown, direction: 'asc' | 'desc'): Q }>(
  query: Q,
  { deleted }: PeopleFilter,
  { sort = 'created', order = sort === 'created' ? 'desc' : 'asc' }: PeopleOrder,
): Q => {
  const expressions = {
    created: sql.ref(deleted ? 'people.deleted_at' : 'people.created_at'),
    name: sql.ref('people.folded_name'),
    email: sql.ref('people.email'),
  };
  return query.orderBy(expressions[sort], order).orderBy(sql.ref('people.id'), order);
};

/**
 * Returns the size of a list. Without a search or filter, the total of people who are not deleted comes from the
 * monthly counts.
 */
export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { text, deleted, status, hosting, from, until } = filter;
  const query =
    text === '' && !deleted && !(status || hosting || from || until)
      ? db
          .selectFrom('monthly_counts')
          .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
          .where('kind', '=', filter.role)
      : selectMatchingPeople(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

/**
 * Returns the next people of a list after an id, or from the newest for null, with the time their story was
 * opened.
 */
export const listPeopleAfter = (db: Db, filter: PeopleFilter, after: string | null, limit: number) =>
  selectMatchingPeople(db, filter)
    .leftJoin('stories', 'stories.person_id', 'people.id')
    .selectAll('people')
    .select(['stories.opened_at', contactEmail.as('contact_email')])
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
