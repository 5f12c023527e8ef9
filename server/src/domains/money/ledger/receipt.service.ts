import type { Contract, HandlerResult } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import { type Actor, canViewBusiness } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { formatFullName } from '../../people/people/index.ts';
import { monthFrom } from '../hosting/index.ts';
import { findReceiptRow, listPaymentRows } from './receipt.queries.ts';

type Receipt = HandlerResult<Contract['ledger']['receipt']>['data'];
type Row = NonNullable<Awaited<ReturnType<typeof findReceiptRow>>>;

/**
 * Returns a ledger row as a receipt to its payer, Super Admins and Developers. Fails with `not_found` for everyone
 * else.
 */
export async function findReceipt({ db }: AppContext, actor: Actor, number: number): Promise<Receipt> {
  const row = await findReceiptRow(db, number);
  if (!row || (row.personId !== actor.personId && !canViewBusiness(actor.role))) throw fail('not_found');
  const rows = row.paymentId ? await listPaymentRows(db, row.paymentId) : [];
  const firstRow = rows[0];
  const isPayment = row.cents >= 0 && (firstRow === undefined || firstRow.number === row.number);
  const laterRows = rows.filter(({ number }) => number !== row.number);
  const refundedCents = laterRows.reduce((sum, { cents }) => sum - cents, 0);
  const lastRow = laterRows.at(-1);
  return {
    number: row.number,
    issued_at: row.at,
    description: row.description,
    lines: isPayment ? toLines(row) : [{ label: row.description, amount: row.cents }],
    total: row.cents,
    currency: row.currency,
    // Developers do not see card digits.
    card:
      row.brand && row.last4 && actor.role !== 'Developer'
        ? { brand: row.brand as 'Visa', last4: row.last4 }
        : null,
    payer: toPayer(row),
    period: isPayment ? toPeriod(row) : null,
    refunded: isPayment && lastRow && refundedCents > 0 ? { amount: refundedCents, at: lastRow.at } : null,
    refund_of: isPayment ? null : (firstRow?.number ?? null),
  };
}

function toLines({ feeCents, hostingCents, description, cents }: Row): Receipt['lines'] {
  if (!feeCents || !hostingCents) return [{ label: description, amount: cents }];
  return [
    { label: 'Lifestory video', amount: feeCents },
    { label: 'Hosting, first month', amount: hostingCents },
  ];
}

function toPayer({ fname, lname, email }: Row): Receipt['payer'] {
  if (fname === null || lname === null || email === null) return null;
  return { name: formatFullName({ fname, lname }), email };
}

function toPeriod({ beginsOn, anchorOn }: Row): Receipt['period'] {
  if (!beginsOn) return null;
  return { begins_on: beginsOn, ends_on: monthFrom(anchorOn, beginsOn).endsOn };
}
