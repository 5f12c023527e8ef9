import { type Expression, type SqlBool, sql } from 'kysely';
import { containsAllWords, containsPattern } from '../../../database/like-pattern.ts';

/** Matches a search in all fields, with the index `people_folded_text`. */
const anyFieldMatches = (table: string, search: string) =>
  containsAllWords(sql<string>`${sql.ref(`${table}.folded_text`)}`, search);

/** Matches a search by name and e-mail address. The first part uses the index, the second one excludes phone numbers. */
const nameMatches = (table: string, search: string) =>
  sql<SqlBool>`(${anyFieldMatches(table, search)}
    and ${containsAllWords(sql<string>`split_part(${sql.ref(`${table}.folded_text`)}, chr(10), 1)`, search)})`;

/**
 * Matches storytellers without an address of their own by the name and e-mail address of the booker. Compares only
 * people who have booked: they are few, while a common e-mail domain matches a large part of all people.
 */
const bookerMatches = (search: string) => sql<SqlBool>`(people.booker_id is not null
  and people.booker_id = any(array(
    select booker.id from people as booker
    where booker.id in (select booked.booker_id from people as booked where booked.booker_id is not null)
      and ${nameMatches('booker', search)} and booker.deleted_at is null)))`;

/**
 * Returns the condition for rows of `people` that match all words of a search, in any order and in the normal form of
 * `foldText`: by name and e-mail, and with `withPhone` by phone number in any format. One or two letters match only the
 * beginnings of words.
 */
export function personMatches(search: string, withPhone: boolean): Expression<SqlBool> {
  if (!withPhone) return sql<SqlBool>`(${nameMatches('people', search)} or ${bookerMatches(search)})`;
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  return digits.length < 3
    ? sql<SqlBool>`(${anyFieldMatches('people', search)} or ${bookerMatches(search)})`
    : sql<SqlBool>`(${anyFieldMatches('people', search)} or people.folded_text like ${containsPattern(digits)})`;
}
