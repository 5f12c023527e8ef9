import { minSearchLength, type SearchResult } from '@lifestory/contract';
import { formatDateTime } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import { type Actor, canViewBusiness } from '../../../../http/actor.ts';
import { formatDollars } from '../../../../money.ts';
import { reachOf } from '../../../calendar/interviews/index.ts';
import { formatFullName } from '../../../people/people/index.ts';
import {
  findInterviewsInReach,
  findInterviewsOfPeople,
  findMatchingPeople,
  findTransactions,
  limitResults,
} from './search.queries.ts';

/**
 * Searches people, interviews and transactions within the caller's reach: an Interviewer finds the interviews assigned
 * to them, and a Developer does not find people by phone number.
 */
export async function searchEverything(
  { db }: AppContext,
  actor: Actor,
  text: string,
): Promise<SearchResult[]> {
  if (text.length < minSearchLength) return [];
  if (!canViewBusiness(actor.role)) {
    return (await findInterviewsInReach(db, reachOf(actor), text)).map(toInterviewResult);
  }
  const people = await findMatchingPeople(db, text, actor.role === 'Super Admin');
  const ids = people.map(({ id }) => id);
  const [interviews, transactions] = await Promise.all([
    findInterviewsOfPeople(db, ids, text),
    findTransactions(db, ids, text),
  ]);
  return [
    ...limitResults(people.filter(({ storyteller }) => storyteller)).map(toPersonResult),
    ...limitResults(people.filter(({ storyteller }) => !storyteller)).map(toPersonResult),
    ...interviews.map(toInterviewResult),
    ...transactions.map(toTransactionResult),
  ];
}

const toPersonResult = (person: Awaited<ReturnType<typeof findMatchingPeople>>[number]): SearchResult => ({
  id: person.id,
  kind: person.storyteller ? 'customer' : 'sub-user',
  title: formatFullName(person),
  detail: person.email,
  url: `/user/view/${person.id}`,
});

const toInterviewResult = (row: Awaited<ReturnType<typeof findInterviewsInReach>>[number]): SearchResult => ({
  id: row.id,
  kind: 'session',
  title: formatFullName(row),
  detail: `${formatDateTime(row.startsAt)}, ${row.status}`,
  url: `/session/view/${row.id}`,
});

const toTransactionResult = (row: Awaited<ReturnType<typeof findTransactions>>[number]): SearchResult => ({
  id: row.id,
  kind: 'transaction',
  title: `#${row.number} ${row.description}`,
  detail: [
    formatDollars(row.cents),
    ...(row.fname === null || row.lname === null
      ? []
      : [formatFullName({ fname: row.fname, lname: row.lname })]),
  ].join(', '),
  url: `/receipt/${row.number}`,
});
