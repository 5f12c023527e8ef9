import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { isInReach, type Reach } from '../../../calendar/interviews/index.ts';
import { personMatches } from '../../../people/people/index.ts';

/** Maximum number of results of each kind. */
const maxResults = 5;

/** Maximum number of people that a search finds, which bounds the cost of a broad search. */
const maxPeople = 200;

/**
 * Returns matching customers and sub users who are not deleted, newest first; `withPhone` also matches phone numbers.
 * If more than `maxPeople` match, which of them are returned is undefined.
 */
export const findMatchingPeople = (db: Db, text: string, withPhone: boolean) =>
  db
    .selectFrom(
      db
        .selectFrom('people')
        .select(['id', 'fname', 'lname', 'email', 'storyteller', 'created_at'])
        .where('deleted_at', 'is', null)
        .where('staff_role', 'is', null)
        .where(personMatches(text, withPhone))
        .limit(maxPeople)
        .as('found'),
    )
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

const selectInterviews = (db: Db, condition: Expression<SqlBool>) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select([
      'interviews.id',
      'interviews.starts_at as startsAt',
      'interviews.status',
      'people.fname',
      'people.lname',
    ])
    .where('interviews.deleted_at', 'is', null)
    .where(condition)
    .orderBy('interviews.starts_at', 'desc')
    .limit(maxResults);

const isOneOf = (column: string, ids: string[]) => sql<SqlBool>`${sql.ref(column)} = any(${ids}::uuid[])`;

/** Returns the interviews with the meeting number `text`, or else those of people, latest first. */
export async function findInterviewsOfPeople(db: Db, personIds: string[], text: string) {
  const byNumber = await selectInterviews(db, sql<SqlBool>`interviews.meeting_id = ${text}`).execute();
  if (byNumber.length > 0 || personIds.length === 0) return byNumber;
  return selectInterviews(db, isOneOf('interviews.person_id', personIds)).execute();
}

/** Returns the interviews in reach whose customer or meeting number matches, latest first. */
export const findInterviewsInReach = (db: Db, reach: Reach, text: string) =>
  selectInterviews(
    db,
    sql<SqlBool>`${isInReach(reach)} and (interviews.meeting_id = ${text} or ${personMatches(text, true)})`,
  ).execute();

/**
 * Returns the ledger entry with the number in `text` (`100001` or `#100001`), or else the entries of people, latest
 * first.
 */
export async function findTransactions(db: Db, personIds: string[], text: string) {
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  const query = db
    .selectFrom('transactions')
    .leftJoin('people', (join) =>
      join.onRef('people.id', '=', 'transactions.person_id').on('people.erased_at', 'is', null),
    )
    .select([
      'transactions.id',
      'transactions.number',
      'transactions.description',
      'transactions.amount_cents as cents',
      'people.fname',
      'people.lname',
    ])
    .orderBy('transactions.created_at', 'desc')
    .orderBy('transactions.number', 'desc')
    .limit(maxResults);
  const byNumber = number ? await query.where('transactions.number', '=', Number(number)).execute() : [];
  if (byNumber.length > 0 || personIds.length === 0) return byNumber;
  return query.where(isOneOf('transactions.person_id', personIds)).execute();
}

/** Returns the first results of a list, up to the maximum of each kind. */
export const limitResults = <T>(rows: T[]): T[] => rows.slice(0, maxResults);
