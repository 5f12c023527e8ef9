import { type Expression, type SqlBool, sql } from 'kysely';
import { containsWordPattern } from '../../database/like-pattern.ts';

const asPattern = (text: string) => sql<string>`lower(${containsWordPattern(text)})`;

/**
 * Returns the condition for rows of `people` that match a search, case-insensitively: by name and e-mail, and
 * with `withPhone` by phone number in any format. One or two letters match only beginnings.
 */
export function personMatches(search: string, withPhone: boolean): Expression<SqlBool> {
  const pattern = asPattern(search);
  const everything = sql<SqlBool>`people.search_text like ${pattern}`;
  if (!withPhone) {
    return sql<SqlBool>`(${everything}
      and ' ' || lower(people.fname || ' ' || people.lname || ' ' || people.email::text) like ${pattern})`;
  }
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  if (digits.length < 3 || digits === search) return everything;
  return sql<SqlBool>`(${everything} or people.search_text like ${asPattern(digits)})`;
}
