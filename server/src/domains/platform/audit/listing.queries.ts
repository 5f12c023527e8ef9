import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { type DateRange, isWithin } from '../../../database/date-range.ts';
import { containsAllWords } from '../../../database/like-pattern.ts';
import type { DB } from '../../../database/schema.generated.ts';

/** Filters of the list of changes; '' matches all. */
export interface ChangeFilter extends DateRange {
  actor: string;
  action: string;
  kind: string;
  subject: string;
  /** A part of the name or e-mail of the person whom a change concerns. */
  search: string;
}

/** The order of the list; the default is `created`, latest first. */
export interface ChangeOrder {
  sort?: 'created' | 'action' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** Maximum number of matches to count, which bounds the cost of a broad filter. */
const maxCountedChanges = 10_000;

/** Maximum number of matching people whose changes a search includes. */
const maxMatchingPeople = 200;

type ChangeQuery = SelectQueryBuilder<DB, 'audit_entries', object>;

const selectMatchingChanges = (
  db: Db,
  { actor, action, kind, subject, search, ...dates }: ChangeFilter,
): ChangeQuery =>
  db
    .selectFrom('audit_entries')
    .where(isWithin('audit_entries.created_at', dates))
    .$if(actor !== '', (query) => query.where('audit_entries.actor_id', '=', actor))
    .$if(action !== '', (query) => query.where('audit_entries.action', '=', action))
    .$if(kind !== '', (query) => query.where('audit_entries.subject_kind', '=', kind))
    .$if(subject !== '', (query) => query.where('audit_entries.subject_id', '=', subject))
    .$if(search !== '', (query) =>
      query.where('audit_entries.id', 'in', selectChangesConcerning(db, search)),
    );

/** Returns one page of changes. Selects the ids of the page first, then reads their rows. */
export const listChanges = (
  db: Db,
  filter: ChangeFilter,
  order: ChangeOrder,
  page: { limit: number; offset: number },
) =>
  db
    .with('found', (cte) =>
      selectMatchingChanges(cte as Db, filter)
        .select('audit_entries.id')
        .orderBy(toOrderBy(order))
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom('audit_entries')
    .innerJoin('found', 'found.id', 'audit_entries.id')
    .leftJoin('people', 'people.id', 'audit_entries.actor_id')
    .selectAll('audit_entries')
    .select(['people.fname', 'people.lname'])
    .orderBy(toOrderBy(order))
    .execute();

// Of one action, the latest changes come first. Both orders of actions use the index audit_entries_action.
const toOrderBy = ({ sort = 'created', order = sort === 'created' ? 'desc' : 'asc' }: ChangeOrder) => {
  const reverse = order === 'asc' ? sql`desc` : sql`asc`;
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sort === 'action'
    ? sql`audit_entries.action ${direction}, audit_entries.created_at ${reverse}, audit_entries.id ${reverse}`
    : sql`audit_entries.created_at ${direction}, audit_entries.id ${direction}`;
};

export type ChangeRow = Awaited<ReturnType<typeof listChanges>>[number];

/** Returns the size of a list: the total comes from the monthly counts, a filtered count stops at ten thousand. */
export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const query = Object.values(filter).every((value) => !value)
    ? db
        .selectFrom('monthly_counts')
        .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
        .where('kind', '=', 'change')
    : db
        .selectFrom(
          selectMatchingChanges(db, filter).select('audit_entries.id').limit(maxCountedChanges).as('found'),
        )
        .select(({ fn }) => fn.countAll<number>().as('count'));
  const { count } = await query.executeTakeFirstOrThrow();
  return count;
}

/**
 * Selects the ids of changes to the people found by the search, and to their interviews and payments. Phone numbers
 * are not searched.
 */
function selectChangesConcerning(db: Db, search: string) {
  return db
    .with('matching', (cte) =>
      cte
        .selectFrom('people')
        .select('people.id')
        // The first condition uses the index people_folded_text; the second one excludes phone numbers.
        .where(containsAllWords(sql`people.folded_text`, search))
        .where(containsAllWords(sql`split_part(people.folded_text, chr(10), 1)`, search))
        .limit(maxMatchingPeople),
    )
    .with('concerned', (cte) =>
      cte
        .selectFrom('matching')
        .select([sql<string>`'person'`.as('kind'), sql<string>`matching.id::text`.as('id')])
        .unionAll(
          cte
            .selectFrom('interviews')
            .innerJoin('matching', 'matching.id', 'interviews.person_id')
            .select([sql<string>`'interview'`.as('kind'), sql<string>`interviews.id::text`.as('id')]),
        )
        .unionAll(
          cte
            .selectFrom('payments')
            .innerJoin('interviews', 'interviews.id', 'payments.interview_id')
            .innerJoin('matching', 'matching.id', 'interviews.person_id')
            .select([sql<string>`'payment'`.as('kind'), sql<string>`payments.id::text`.as('id')]),
        ),
    )
    .selectFrom('audit_entries')
    .innerJoin('concerned', (join) =>
      join
        .onRef('concerned.kind', '=', 'audit_entries.subject_kind')
        .onRef('concerned.id', '=', 'audit_entries.subject_id'),
    )
    .select('audit_entries.id');
}

/**
 * Returns the filter options: all staff as actors, sorted by name, and all recorded actions. There are few distinct
 * actions among many entries, so the query skips from one to the next in the index.
 */
export async function listFilterOptions(db: Db) {
  const actors = await db
    .selectFrom('people')
    .select(['people.id', 'people.fname', 'people.lname'])
    .where('people.staff_role', 'is not', null)
    .where('people.deleted_at', 'is', null)
    .orderBy('people.folded_name')
    .execute();
  const { rows } = await sql<{ action: string }>`
    with recursive actions as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select next.action from audit_entries as next where next.action > actions.action order by next.action limit 1)
      from actions where actions.action is not null
    )
    select action from actions where action is not null
  `.execute(db);
  return { actors, actions: rows.map(({ action }) => action) };
}
