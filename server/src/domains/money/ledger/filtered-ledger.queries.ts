import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { type DateRange, isWithin } from '../../../database/date-range.ts';
import { personMatches } from '../../people/people/index.ts';
import { selectLedgerRows } from './ledger.queries.ts';
import { hasDescription, parseNumber } from './ledger-list.queries.ts';
import type { Search } from './ledger-person-search.queries.ts';
import { readLedgerTotals } from './revenue.queries.ts';

/** A search with filters: the sign of the amount (`refunds` are the negative rows) and dates. */
export interface LedgerFilter extends Search, DateRange {
  kind?: 'payments' | 'refunds' | undefined;
}

/** The order of the ledger; without it, latest rows come first. */
export interface LedgerOrder {
  sort?: 'created' | 'amount' | undefined;
  order?: 'asc' | 'desc' | undefined;
}

/** The condition for rows that match a search and filters. `descriptions` are those that match the search. */
const matchesFilter = (db: Db, filter: LedgerFilter, descriptions: string[]) => {
  const conditions = [isWithin('transactions.created_at', filter)];
  if (filter.kind === 'payments') conditions.push(sql<SqlBool>`transactions.amount_cents >= 0`);
  if (filter.kind === 'refunds') conditions.push(sql<SqlBool>`transactions.amount_cents < 0`);
  if (filter.text !== '') {
    const people = db.selectFrom('people').select('id').where(personMatches(filter.text, filter.withPhone));
    conditions.push(sql<SqlBool>`(${hasDescription(descriptions)}
      or transactions.number = ${parseNumber(filter.text) ?? -1}
      or transactions.person_id in ${people})`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
};

/** Returns a page of the filtered ledger. Selects the row numbers of the page first, then reads their rows. */
export async function listFilteredRows(
  db: Db,
  filter: LedgerFilter,
  descriptions: string[],
  { sort = 'created', order = 'desc' }: LedgerOrder,
  page: { limit: number; offset: number },
) {
  const sortColumn = sort === 'created' ? 'transactions.created_at' : 'transactions.amount_cents';
  const pageNumbers = db
    .selectFrom('transactions')
    .select('transactions.number')
    .where(matchesFilter(db, filter, descriptions))
    .orderBy(sortColumn, order)
    .orderBy('transactions.number', order)
    .limit(page.limit)
    .offset(page.offset);
  return selectLedgerRows(db)
    .clearOrderBy()
    .where('transactions.number', 'in', pageNumbers)
    .orderBy(sortColumn, order)
    .orderBy('transactions.number', order)
    .execute();
}

/**
 * Returns the number of rows that match, and their sum in cents. Without a search, the daily totals are read where
 * possible.
 */
export async function sumFilteredRows(db: Db, filter: LedgerFilter, descriptions: string[]) {
  if (filter.text !== '') return sumRows(db, filter, descriptions);
  if (filter.kind === 'refunds') return sumRows(db, filter, descriptions);
  const all = await readLedgerTotals(db, filter);
  if (filter.kind === undefined) return all;
  const refunds = await sumRows(db, { ...filter, kind: 'refunds' }, descriptions);
  return { count: all.count - refunds.count, cents: all.cents - refunds.cents };
}

async function sumRows(db: Db, filter: LedgerFilter, descriptions: string[]) {
  const { count, cents } = await db
    .selectFrom('transactions')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<string | null>('amount_cents').as('cents'),
    ])
    .where(matchesFilter(db, filter, descriptions))
    .executeTakeFirstOrThrow();
  return { count, cents: Number(cents) };
}

/** A ledger row of a CSV file, with how it was paid and the payment that it belongs to. */
export type ExportedRow = Awaited<ReturnType<typeof listRowsAfter>>[number];

/** Lists up to `limit` matching rows that follow a row number, latest first; null starts at the latest. */
export const listRowsAfter = (
  db: Db,
  filter: LedgerFilter,
  descriptions: string[],
  after: number | null,
  limit: number,
) =>
  selectLedgerRows(db)
    .leftJoin('offline_payments as offline', 'offline.number', 'transactions.number')
    .leftJoin('offline_payments as undone', 'undone.undo_number', 'transactions.number')
    .select([
      'payments.provider_payment_id as providerPaymentId',
      'payments.fee_cents as feeCents',
      'payments.hosting_cents as hostingCents',
      'offline.received_on as receivedOn',
      'offline.recorded_at as recordedAt',
      'undone.number as undoneNumber',
      sql<string | null>`coalesce(offline.method, undone.method)`.as('method'),
      sql<string | null>`coalesce(offline.reference, undone.reference)`.as('reference'),
      // An offline payment pays a fee or hosting.
      sql<boolean>`coalesce(offline.interview_id, undone.interview_id) is not null`.as('isOfflineFee'),
      sql<string | null>`(select min(number) from transactions as rows
        where rows.payment_id = transactions.payment_id)`.as('firstNumber'),
      // What was left of the payment before this row, in cents.
      sql<string>`(select coalesce(sum(amount_cents), 0) from transactions as rows
        where rows.payment_id = transactions.payment_id and rows.number < transactions.number)`.as(
        'balanceBefore',
      ),
    ])
    .where(matchesFilter(db, filter, descriptions))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(transactions.created_at, transactions.number) <
          (select created_at, number from transactions where number = ${after})`,
      ),
    )
    .limit(limit)
    .execute();
