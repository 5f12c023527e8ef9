import type { Contract, HandlerResult, Parsed, PaymentState } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { paginate, toPageRange } from '../../../http/paginator.ts';
import { formatFullName } from '../../people/people/index.ts';
import { listFilteredRows, sumFilteredRows } from './filtered-ledger.queries.ts';
import { type LedgerRow, listLedgerOfPerson, listLedgerOfPersonAfter } from './ledger.queries.ts';
import {
  findMatchingDescriptions,
  findOtherMatches,
  listPageByDescription,
  listRowsByNumber,
} from './ledger-list.queries.ts';
import { countRowsOfPeople, findLatestOfPeople, type Search } from './ledger-person-search.queries.ts';
import { readLedgerTotals } from './revenue.queries.ts';

type Routes = Contract['ledger'];

/**
 * Returns a page of the ledger with the sum of all matches. Only Super Admins search phone numbers. Without filters and
 * in the default order, faster queries are used.
 */
export async function listTransactions(
  { db }: AppContext,
  actor: Actor,
  query: Parsed<Routes['transactions'], 'query'>,
): Promise<HandlerResult<Routes['transactions']>> {
  const { search, sort = 'created', order = 'desc', kind, from, until } = query;
  const range = toPageRange(query);
  const respond = (count: number, cents: number, rows: LedgerRow[]) => ({
    ...paginate('/transactions/fetch-all', query, count, rows.map(serializeTransaction)),
    total_credit: cents,
  });
  const criteria = { text: search, withPhone: actor.role === 'Super Admin' };
  if (kind || from || until || sort !== 'created' || order !== 'desc') {
    const filter = { ...criteria, kind, from, until };
    const { descriptions } =
      search === '' ? { descriptions: [] } : await findMatchingDescriptions(db, search);
    const { count, cents } = await sumFilteredRows(db, filter, descriptions);
    return respond(count, cents, await listFilteredRows(db, filter, descriptions, { sort, order }, range));
  }
  if (search === '') {
    const { count, cents } = await readLedgerTotals(db);
    return respond(count, cents, await listPageByDescription(db, null, range));
  }
  const matching = await findMatchingDescriptions(db, search);
  const others =
    (matching.descriptions.length === 0 && (await findFrequentMatches(db, criteria, range))) ||
    (await findOtherMatches(db, criteria, matching.descriptions, range));
  const rows =
    others.count === 0
      ? await listPageByDescription(db, matching.descriptions, range)
      : await listRowsByNumber(db, others.numbers);
  return respond(matching.count + others.count, matching.cents + others.cents, rows);
}

/**
 * Maximum ledger rows that are read for a page of frequent matches. Reading them takes about as long as finding the
 * matches of 500 people.
 */
const maxScannedRows = 2000;

/**
 * Finds the rows of people who match, if they are so frequent that the latest rows of the ledger probably contain the
 * page, or if there are none: their count, sum in cents, and the numbers of the page. Null otherwise, and for a search
 * by row number.
 */
async function findFrequentMatches(db: Db, search: Search, range: { limit: number; offset: number }) {
  if (/^#?\d+$/.test(search.text)) return null;
  const [matches, allRows] = await Promise.all([countRowsOfPeople(db, search), readLedgerTotals(db)]);
  if (matches.count === 0) return { ...matches, numbers: [] };
  const expectedRows = (allRows.count / matches.count) * (range.offset + range.limit);
  if (expectedRows > maxScannedRows / 4) return null;
  const numbers = await findLatestOfPeople(db, search, range, maxScannedRows);
  return numbers && { ...matches, numbers };
}

/** Lists the transactions of a customer for staff. */
export async function listPersonTransactions(
  { db }: AppContext,
  personId: string,
): Promise<HandlerResult<Routes['transactionsOfPerson']>> {
  return { success: true, data: (await listLedgerOfPerson(db, personId)).map(serializeTransaction) };
}

/**
 * Lists the caller's own transactions: all, or with `limit` or `after` one page (by default 100) that follows the row
 * number `after`.
 */
export async function listOwnTransactions(
  { db }: AppContext,
  { personId }: Actor,
  { limit, after }: { limit?: number | undefined; after?: number | undefined },
): Promise<HandlerResult<Routes['ownTransactions']>> {
  if (limit === undefined && after === undefined) {
    const allRows = await listLedgerOfPerson(db, personId);
    return { success: true, data: allRows.map(serializeTransaction), more: false };
  }
  const pageSize = limit ?? 100;
  const rows = await listLedgerOfPersonAfter(db, personId, after, pageSize + 1);
  return {
    success: true,
    data: rows.slice(0, pageSize).map(serializeTransaction),
    more: rows.length > pageSize,
  };
}

/** Returns the name of the payer; null for an erased person. */
export const getPayerName = ({ fname, lname }: LedgerRow): string | null =>
  fname === null || lname === null ? null : formatFullName({ fname, lname });

const serializeTransaction = (row: LedgerRow) => ({
  transaction_id: row.number,
  created_at: row.createdAt,
  description: row.description,
  credit: row.cents,
  debit: row.cents,
  currency: row.currency,
  user: { id: row.personId, fullName: getPayerName(row) },
  state: getPaymentState(row),
  refundable: getPaymentState(row) === 'paid',
});

function getPaymentState(row: LedgerRow): PaymentState | null {
  if (row.cents <= 0 || row.paymentStatus !== 'succeeded') return null;
  if (row.disputedCents) return 'disputed';
  if (row.refundedAt) return 'refunded';
  return row.refundRequestedAt ? 'refunding' : 'paid';
}
