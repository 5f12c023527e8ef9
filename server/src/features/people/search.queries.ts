import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { containsWordPattern } from '../../database/like-pattern.ts';

const toPattern = (text: string) => sql<string>`lower(${containsWordPattern(text)})`;

const nameMatches = (table: string, pattern: RawBuilder<string>) =>
  sql<SqlBool>`' ' || lower(${sql.ref(`${table}.fname`)} || ' ' || ${sql.ref(`${table}.lname`)} || ' ' ||
    ${sql.ref(`${table}.email`)}::text) like ${pattern}`;

/**
 * Matches storytellers without an address of their own by the name and e-mail address of the booker. Compares only
 * people who have booked: they are few, while a common e-mail domain matches a large part of all people.
 */
const bookerMatches = (pattern: RawBuilder<string>) => sql<SqlBool>`(people.booker_id is not null
  and people.booker_id = any(array(
    select booker.id from people as booker
    where booker.id in (select booked.booker_id from people as booked where booked.booker_id is not null)
      and booker.search_text like ${pattern} and ${nameMatches('booker', pattern)} and booker.deleted_at is null)))`;

/**
 * Returns the condition for rows of `people` that match a search, case-insensitively: by name and e-mail, and
 * with `withPhone` by phone number in any format. One or two letters match only the beginnings of words.
 */
export function personMatches(search: string, withPhone: boolean): Expression<SqlBool> {
  const pattern = toPattern(search);
  const matchesAnyField = sql<SqlBool>`people.search_text like ${pattern}`;
  if (!withPhone) {
    return sql<SqlBool>`((${matchesAnyField} and ${nameMatches('people', pattern)}) or ${bookerMatches(pattern)})`;
  }
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  if (digits.length < 3 || digits === search)
    return sql<SqlBool>`(${matchesAnyField} or ${bookerMatches(pattern)})`;
  return sql<SqlBool>`(${matchesAnyField} or people.search_text like ${toPattern(digits)})`;
}
