import type { Contract, Given, PaymentState } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../http/actor.ts';
import { pageRange, paginate } from '../../http/paginator.ts';
import { fullName } from '../people/index.ts';
import { type LedgerRow, ledgerOfPerson, ledgerOfPersonAfter } from './ledger.queries.ts';
import { findBeside, kindsMatching, pageOfKinds, rowsOf } from './ledger-list.queries.ts';
import { ledgerTotals } from './revenue.queries.ts';

type Calls = Contract['billing'];

/** One page of the ledger with the sum of all that is found; a Developer's search leaves phone numbers out. */
export async function transactionPage(
  { db }: AppContext,
  actor: Actor,
  { page, search }: { page: number; search: string },
): Promise<Given<Calls['transactions']>> {
  const range = pageRange(page);
  const answer = (count: number, cents: number, rows: LedgerRow[]) => ({
    ...paginate('/transactions/fetch-all', { page, search }, count, rows.map(transaction)),
    total_credit: cents,
  });
  if (search === '') {
    const { count, cents } = await ledgerTotals(db);
    return answer(count, cents, await pageOfKinds(db, null, range));
  }
  const wanted = { text: search, withPhone: actor.role === 'Super Admin' };
  const whole = await kindsMatching(db, search);
  const beside = await findBeside(db, wanted, whole.kinds, range);
  const rows =
    beside.count === 0 ? await pageOfKinds(db, whole.kinds, range) : await rowsOf(db, beside.numbers);
  return answer(whole.count + beside.count, whole.cents + beside.cents, rows);
}

/** What a customer has paid and got back, as staff see it. */
export async function transactionsOfPerson(
  { db }: AppContext,
  personId: string,
): Promise<Given<Calls['transactionsOfPerson']>> {
  return { success: true, data: (await ledgerOfPerson(db, personId)).map(transaction) };
}

/** What a Customer has paid and got back, as they see it themselves: all, or some after a row by its number. */
export async function ownTransactions(
  { db }: AppContext,
  { personId }: Actor,
  { limit, after }: { limit?: number | undefined; after?: number | undefined },
): Promise<Given<Calls['ownTransactions']>> {
  if (limit === undefined && after === undefined) {
    const all = await ledgerOfPerson(db, personId);
    return { success: true, data: all.map(transaction), more: false };
  }
  const wanted = limit ?? 100;
  const rows = await ledgerOfPersonAfter(db, personId, after, wanted + 1);
  return { success: true, data: rows.slice(0, wanted).map(transaction), more: rows.length > wanted };
}

/** The name of a row's person; null where the person was erased. */
export const nameIn = ({ fname, lname }: LedgerRow): string | null =>
  fname === null || lname === null ? null : fullName({ fname, lname });

const transaction = (row: LedgerRow) => ({
  transaction_id: row.number,
  created_at: row.createdAt,
  description: row.description,
  credit: row.cents,
  debit: row.cents,
  currency: row.currency,
  user: { id: row.personId, fullName: nameIn(row) },
  state: stateOf(row),
  refundable: stateOf(row) === 'paid',
});

function stateOf(row: LedgerRow): PaymentState | null {
  if (row.cents <= 0 || row.paymentStatus !== 'succeeded') return null;
  if (row.disputedCents) return 'disputed';
  if (row.refundedAt) return 'refunded';
  return row.refundAskedAt ? 'refunding' : 'paid';
}
