import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { type DateRange, isWithin } from '../../database/period.ts';
import { personMatches } from '../people/index.ts';
import { selectLedgerRows } from './ledger.queries.ts';
import { isOneOf, parseNumber } from './ledger-list.queries.ts';
import type { Search } from './ledger-person-search.queries.ts';
import { ledgerTotals } from './revenue.queries.ts';

/** A search with filters: positive rows (payments) or negative ones (refunds), and dates. */
export interface LedgerFilter extends Search, DateRange {
  kind?: 'payments' | 'refunds' | undefined;
}

/** The order of the ledger; the default is `created`, latest first. */
export interface LedgerOrder {
  sort?: 'created' | 'amount' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** The condition for rows that match a search and filters. `kinds` are the descriptions that match the search. */
const matchesFilter = (db: Db, filter: LedgerFilter, kinds: string[]) => {
  const conditions = [isWithin('transactions.created_at', filter)];
  if (filter.kind === 'payments') conditions.push(sql<SqlBool>`transactions.amount_cents >= 0`);
  if (filter.kind === 'refunds') conditions.push(sql<SqlBool>`transactions.amount_cents < 0`);
  if (filter.text !== '') {
    const people = db.selectFrom('people').select('id').where(personMatches(filter.text, filter.withPhone));
    conditions.push(sql<SqlBool>`(${isOneOf(kinds)}
      or transactions.number = ${parseNumber(filter.text) ?? -1}
      or transactions.person_id in ${people})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** One page of the filtered ledger. Selects the numbers of the page first, then reads their rows. */
export async function listFilteredRows(
  db: Db,
  filter: LedgerFilter,
  kinds: string[],
  { sort = 'created', order = 'desc' }: LedgerOrder,
  page: { limit: number; offset: number },
) {
  const by = sort === 'created' ? 'transactions.created_at' : 'transactions.amount_cents';
  const found = db
    .selectFrom('transactions')
    .select('transactions.number')
    .where(matchesFilter(db, filter, kinds))
    .orderBy(by, order)
    .orderBy('transactions.number', order)
    .limit(page.limit)
    .offset(page.offset);
  return selectLedgerRows(db)
    .clearOrderBy()
    .where('transactions.number', 'in', found)
    .orderBy(by, order)
    .orderBy('transactions.number', order)
    .execute();
}

/** The number of rows that match, and their sum in cents. Without a search, most rows are counted by their day. */
export async function sumFilteredRows(db: Db, filter: LedgerFilter, kinds: string[]) {
  if (filter.text !== '') return sumRows(db, filter, kinds);
  if (filter.kind === 'refunds') return sumRows(db, filter, kinds);
  const all = await ledgerTotals(db, filter);
  if (filter.kind === undefined) return all;
  const refunds = await sumRows(db, { ...filter, kind: 'refunds' }, kinds);
  return { count: all.count - refunds.count, cents: all.cents - refunds.cents };
}

async function sumRows(db: Db, filter: LedgerFilter, kinds: string[]) {
  const { count, cents } = await db
    .selectFrom('transactions')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<string | null>('amount_cents').as('cents'),
    ])
    .where(matchesFilter(db, filter, kinds))
    .executeTakeFirstOrThrow();
  return { count, cents: Number(cents) };
}

/** Matching rows after a row number, or from the latest for null. */
export const listRowsAfter = (
  db: Db,
  filter: LedgerFilter,
  kinds: string[],
  after: number | null,
  limit: number,
) =>
  selectLedgerRows(db)
    .where(matchesFilter(db, filter, kinds))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(transactions.created_at, transactions.number) <
          (select created_at, number from transactions where number = ${after})`,
      ),
    )
    .limit(limit)
    .execute();
