import type { Contract, HandlerResult, Parsed, PaymentState } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { pageRange, paginate } from '../../http/paginator.ts';
import { fullName } from '../people/index.ts';
import { listFilteredRows, sumFilteredRows } from './filtered-ledger.queries.ts';
import { type LedgerRow, listLedgerOfPerson, listLedgerOfPersonAfter } from './ledger.queries.ts';
import {
  findMatchingKinds,
  findOtherMatches,
  listPageOfKinds,
  listRowsByNumber,
} from './ledger-list.queries.ts';
import { countRowsOfPeople, findLatestOfPeople, type Search } from './ledger-person-search.queries.ts';
import { ledgerTotals } from './revenue.queries.ts';

type Routes = Contract['ledger'];

/**
 * A page of the ledger with the sum of all matches. Searches by Developers exclude phone numbers. The ledger in its own
 * order, and its searches, take the faster queries.
 */
export async function listTransactions(
  { db }: Pick<AppContext, 'db'>,
  actor: Actor,
  query: Parsed<Routes['transactions'], 'query'>,
): Promise<HandlerResult<Routes['transactions']>> {
  const { search, sort = 'created', order = 'desc', kind, from, until } = query;
  const range = pageRange(query);
  const respond = (count: number, cents: number, rows: LedgerRow[]) => ({
    ...paginate('/transactions/fetch-all', query, count, rows.map(serializeTransaction)),
    total_credit: cents,
  });
  const criteria = { text: search, withPhone: actor.role === 'Super Admin' };
  if (kind || from || until || sort !== 'created' || order !== 'desc') {
    const filter = { ...criteria, kind, from, until };
    const { kinds } = search === '' ? { kinds: [] } : await findMatchingKinds(db, search);
    const { count, cents } = await sumFilteredRows(db, filter, kinds);
    return respond(count, cents, await listFilteredRows(db, filter, kinds, { sort, order }, range));
  }
  if (search === '') {
    const { count, cents } = await ledgerTotals(db);
    return respond(count, cents, await listPageOfKinds(db, null, range));
  }
  const matching = await findMatchingKinds(db, search);
  const others =
    (matching.kinds.length === 0 && (await findFrequentMatches(db, criteria, range))) ||
    (await findOtherMatches(db, criteria, matching.kinds, range));
  const rows =
    others.count === 0
      ? await listPageOfKinds(db, matching.kinds, range)
      : await listRowsByNumber(db, others.numbers);
  return respond(matching.count + others.count, matching.cents + others.cents, rows);
}

/** Maximum ledger rows that are read for a page of frequent matches: about as fast as the matches of 500 people. */
const maxScannedRows = 2000;

/**
 * The rows of people who match, if there are so many that a page is found among the latest rows of the ledger: their
 * count, sum in cents, and the numbers of the page. Null otherwise.
 */
async function findFrequentMatches(db: Db, search: Search, range: { limit: number; offset: number }) {
  if (/^#?\d+$/.test(search.text)) return null;
  const [found, all] = await Promise.all([countRowsOfPeople(db, search), ledgerTotals(db)]);
  if (found.count === 0) return { ...found, numbers: [] };
  const expectedRows = (all.count / found.count) * (range.offset + range.limit);
  if (expectedRows > maxScannedRows / 4) return null;
  const numbers = await findLatestOfPeople(db, search, range, maxScannedRows);
  return numbers && { ...found, numbers };
}

/** The transactions of a customer, for staff. */
export async function listPersonTransactions(
  { db }: Pick<AppContext, 'db'>,
  personId: string,
): Promise<HandlerResult<Routes['transactionsOfPerson']>> {
  return { success: true, data: (await listLedgerOfPerson(db, personId)).map(serializeTransaction) };
}

/** The caller's own transactions: all, or up to `limit` after a row number. */
export async function listOwnTransactions(
  { db }: Pick<AppContext, 'db'>,
  { personId }: Actor,
  { limit, after }: { limit?: number | undefined; after?: number | undefined },
): Promise<HandlerResult<Routes['ownTransactions']>> {
  if (limit === undefined && after === undefined) {
    const all = await listLedgerOfPerson(db, personId);
    return { success: true, data: all.map(serializeTransaction), more: false };
  }
  const pageSize = limit ?? 100;
  const rows = await listLedgerOfPersonAfter(db, personId, after, pageSize + 1);
  return {
    success: true,
    data: rows.slice(0, pageSize).map(serializeTransaction),
    more: rows.length > pageSize,
  };
}

/** The name of the payer; null for an erased person. */
export const getPayerName = ({ fname, lname }: LedgerRow): string | null =>
  fname === null || lname === null ? null : fullName({ fname, lname });

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
  return row.refundAskedAt ? 'refunding' : 'paid';
}
