import { type Expression, type SqlBool, sql } from 'kysely';

const asPattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Whether `people` (under that name in the query) match a search, in any case: names and e-mail, and the phone number,
 * however it is written, for those who may see it.
 */
export function personMatches(search: string, withPhone: boolean): Expression<SqlBool> {
  const pattern = asPattern(search);
  // Exactly the expression of the index people_search.
  const all = sql<SqlBool>`(people.fname || ' ' || people.lname || ' ' || people.email::text || ' ' || people.contact) ilike ${pattern}`;
  if (!withPhone) {
    return sql<SqlBool>`(${all} and (people.fname || ' ' || people.lname || ' ' || people.email::text) ilike ${pattern})`;
  }
  const digits = /^[\d\s()+.-]+$/.test(search) ? search.replace(/\D/g, '') : '';
  if (digits.length < 3) return all;
  // Exactly the expression of the index people_phone.
  return sql<SqlBool>`(${all} or regexp_replace(people.contact, '[^0-9]', '', 'g') like ${asPattern(digits)})`;
}
