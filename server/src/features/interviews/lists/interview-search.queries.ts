import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { personMatches } from '../../people/index.ts';
import { isInReach, type Reach } from '../reach.ts';

/** A search of the interview list: the text ('' matches all), and whether it includes phone numbers. */
export interface InterviewSearch {
  text: string;
  withPhone: boolean;
}

/** The ids of one page in order, and the total over all pages. */
export interface InterviewIdPage {
  ids: string[];
  total: number;
}

/** Finds one page of matching interviews in reach, latest first. Reads ids only, from indexes. */
export const findInterviewPage = (
  db: Db,
  reach: Reach,
  search: InterviewSearch,
  page: { limit: number; offset: number },
): Promise<InterviewIdPage> =>
  search.text === '' && reach.interviewerId === null
    ? findAll(db, page)
    : findMatching(db, reach, search, page);

/** Reads the total from `tallies` instead of counting, and pages in the second half from the end of the index. */
async function findAll(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<InterviewIdPage> {
  const { total } = await db
    .selectFrom('tallies')
    .select(sql<number>`coalesce(sum(count), 0)::integer`.as('total'))
    .where('kind', '=', 'interview')
    .executeTakeFirstOrThrow();
  const onPage = Math.min(limit, total - offset);
  if (onPage <= 0) return { ids: [], total };
  const fromEnd = offset > total / 2;
  const direction = fromEnd ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('interviews')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('starts_at', direction)
    .orderBy('id', direction)
    .limit(onPage)
    .offset(fromEnd ? total - offset - onPage : offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { ids: fromEnd ? ids.reverse() : ids, total };
}

/** Matches once, materialized, for both the page and the total: matching costs more than sorting and counting. */
async function findMatching(
  db: Db,
  reach: Reach,
  { text, withPhone }: InterviewSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<InterviewIdPage> {
  const interviewsOfPeople = db
    .selectFrom('people')
    .innerJoin('interviews', 'interviews.person_id', 'people.id')
    .select(['interviews.id', 'interviews.starts_at'])
    .where('interviews.deleted_at', 'is', null)
    .where(isInReach(reach));
  const byPerson = interviewsOfPeople.where(personMatches(text, withPhone));
  const byNumber = interviewsOfPeople
    .where('interviews.meeting_id', '=', text)
    .where(({ not }) => not(personMatches(text, withPhone)));
  const { rows } = await sql<InterviewIdPage>`
    with found as materialized (${byPerson} union all ${byNumber})
    select
      array(select id from found order by starts_at desc, id desc limit ${limit} offset ${offset}) as ids,
      (select count(*)::integer from found) as total
  `.execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}
