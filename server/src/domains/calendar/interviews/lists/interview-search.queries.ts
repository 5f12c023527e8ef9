import type { InterviewStatus, Role } from '@lifestory/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { type DateRange, isWithin } from '../../../../database/date-range.ts';
import { personMatches } from '../../../people/people/index.ts';
import { canSeePrivateData } from '../interview.policy.ts';
import { isInReach, type Reach } from '../reach.ts';

/** A search of the interview list with its filters. */
export interface InterviewSearch extends DateRange {
  /** Search text; '' matches all. */
  text: string;
  /** Whether the search includes phone numbers. */
  withPhone: boolean;
  status?: InterviewStatus | undefined;
  payment?: 'paid' | 'unpaid' | undefined;
}

/** What a role searches and filters by: a Developer not by phone numbers, an Interviewer not by payment. */
export const toSearch = (
  role: Role,
  { search, payment, ...filter }: Omit<InterviewSearch, 'text' | 'withPhone'> & { search: string },
): InterviewSearch => ({
  ...filter,
  text: search,
  withPhone: canSeePrivateData(role),
  payment: role === 'Interviewer' ? undefined : payment,
});

/** The order of the list; without it, the latest start comes first. */
export interface InterviewOrder {
  sort?: 'start' | 'customer' | 'status' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** The ids of one page in order, and the total over all pages. */
export interface InterviewIdPage {
  ids: string[];
  total: number;
}

interface Range {
  limit: number;
  offset: number;
}

/** Finds one page of matching interviews in reach. Reads ids only, from indexes. */
export function findInterviewPage(
  db: Db,
  reach: Reach,
  search: InterviewSearch,
  order: InterviewOrder,
  page: Range,
): Promise<InterviewIdPage> {
  if (search.text !== '') return findMatching(db, reach, search, order, page);
  const { status, payment, from, until } = search;
  const isUnfiltered = reach.interviewerId === null && !(status || payment || from || until);
  const { sort = 'start', order: direction = 'desc' } = order;
  return isUnfiltered && sort === 'start' && direction === 'desc'
    ? findAll(db, page)
    : findFiltered(db, reach, search, order, page);
}

/** Reads the total from `monthly_counts` instead of counting, and pages of the second half from the end of the index. */
async function findAll(db: Db, { limit, offset }: Range): Promise<InterviewIdPage> {
  const { total } = await db
    .selectFrom('monthly_counts')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('total'))
    .where('kind', '=', 'interview')
    .executeTakeFirstOrThrow();
  const pageLength = Math.min(limit, total - offset);
  if (pageLength <= 0) return { ids: [], total };
  const readsFromEnd = offset > total / 2;
  const direction = readsFromEnd ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('interviews')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('starts_at', direction)
    .orderBy('id', direction)
    .limit(pageLength)
    .offset(readsFromEnd ? total - offset - pageLength : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { ids: readsFromEnd ? ids.reverse() : ids, total };
}

const matchesSearch = (reach: Reach, search: InterviewSearch) => {
  const { status, payment } = search;
  const conditions = [
    sql<SqlBool>`interviews.deleted_at is null`,
    isInReach(reach),
    isWithin('interviews.starts_at', search),
  ];
  if (status) conditions.push(sql<SqlBool>`interviews.status = ${status}`);
  if (payment === 'paid') conditions.push(sql<SqlBool>`interviews.fee_paid_at is not null`);
  if (payment === 'unpaid') {
    // Nothing is due for a cancelled interview.
    conditions.push(sql<SqlBool>`interviews.fee_paid_at is null and interviews.status <> 'cancelled'`);
  }
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
};

/** Lists the ids of matching interviews in reach that follow one, or from the first: latest start first. */
export async function listInterviewIdsAfter(
  db: Db,
  reach: Reach,
  search: InterviewSearch,
  after: { id: string; startsAt: Date } | null,
  limit: number,
): Promise<string[]> {
  const { text, withPhone } = search;
  const rows = await db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select('interviews.id')
    .where(matchesSearch(reach, search))
    .$if(text !== '', (query) =>
      query.where(({ or, eb }) =>
        or([personMatches(text, withPhone), eb('interviews.meeting_id', '=', text)]),
      ),
    )
    .$if(after !== null, (query) =>
      query.where(
        sql<SqlBool>`(interviews.starts_at, interviews.id) < (${after?.startsAt}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(buildOrder({}, (column) => columns[column]))
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

const columns: Record<'start' | 'status' | 'customer' | 'id', RawBuilder<unknown>> = {
  start: sql`interviews.starts_at`,
  status: sql`interviews.status`,
  customer: sql`people.folded_name`,
  id: sql`interviews.id`,
};

/** The columns by which each order of the list compares, the most important one first. */
const sortColumns = {
  start: ['start', 'id'],
  status: ['status', 'start', 'id'],
  customer: ['customer', 'start', 'id'],
} as const;

/** Builds the `order by` of the list. All its columns have the same direction. */
function buildOrder(
  { sort = 'start', order = sort === 'start' ? 'desc' : 'asc' }: InterviewOrder,
  toExpression: (column: keyof typeof columns) => RawBuilder<unknown>,
) {
  const direction = order === 'asc' ? sql`asc` : sql`desc`;
  return sql.join(sortColumns[sort].map((column) => sql`${toExpression(column)} ${direction}`));
}

/** Counts and pages separately: without a search, both read indexes only. */
async function findFiltered(
  db: Db,
  reach: Reach,
  search: InterviewSearch,
  order: InterviewOrder,
  { limit, offset }: Range,
): Promise<InterviewIdPage> {
  const matches = db.selectFrom('interviews').where(matchesSearch(reach, search));
  const { total } = await matches
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matches
    .$if(order.sort === 'customer', (query) => query.innerJoin('people', 'people.id', 'interviews.person_id'))
    .select('interviews.id')
    .orderBy(buildOrder(order, (column) => columns[column]))
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total };
}

/**
 * Materializes the matches once for both the page and the total: matching costs more than sorting and counting. Selects
 * only the columns that the order needs, so that PostgreSQL can read the interviews of people from an index.
 */
async function findMatching(
  db: Db,
  reach: Reach,
  search: InterviewSearch,
  order: InterviewOrder,
  { limit, offset }: Range,
): Promise<InterviewIdPage> {
  const { text, withPhone } = search;
  const interviewsOfPeople = db
    .selectFrom('people')
    .innerJoin('interviews', 'interviews.person_id', 'people.id')
    .select(sortColumns[order.sort ?? 'start'].map((column) => columns[column].as(column)))
    .where(matchesSearch(reach, search));
  const byPerson = interviewsOfPeople.where(personMatches(text, withPhone));
  const byNumber = interviewsOfPeople
    .where('interviews.meeting_id', '=', text)
    .where(({ not }) => not(personMatches(text, withPhone)));
  const { rows } = await sql<InterviewIdPage>`
    with found as materialized (${byPerson} union all ${byNumber})
    select
      array(
        select id from found order by ${buildOrder(order, sql.ref)} limit ${limit} offset ${offset}
      ) as ids,
      (select count(*)::integer from found) as total
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
