import { type Expression, type SqlBool, sql } from 'kysely';

/** Shorter than this, text is looked for at the beginning of words only: the index knows nothing shorter inside them. */
const shortestInside = 3;

const asPattern = (text: string) => {
  const beginning = text.length < shortestInside ? '% ' : '%';
  return sql<string>`lower(${`${beginning}${text.replace(/[\\%_]/g, '\\$&')}%`})`;
};

/**
 * Whether `people` (under that name in the query) match a search, in any case: names and e-mail, and the phone number,
 * however it is written, for those who may see it. One or two letters match beginnings only.
 */
export function personMatches(search: string, withPhone: boolean): Expression<SqlBool> {
  const pattern = asPattern(search);
  const everything = sql<SqlBool>`people.search_text like ${pattern}`;
  if (!withPhone) {
    return sql<SqlBool>`(${everything}
      and ' ' || lower(people.fname || ' ' || people.lname || ' ' || people.email::text) like ${pattern})`;
  }
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  if (digits.length < shortestInside || digits === search) return everything;
  return sql<SqlBool>`(${everything} or people.search_text like ${asPattern(digits)})`;
}
