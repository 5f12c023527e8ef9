import { type Contract, type OfflineMethod, offlineMethodNames, type Parsed } from '@lifestory/contract';
import type { FastifyReply } from 'fastify';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import {
  batchSize,
  type Columns,
  inBusinessTime,
  readInBatches,
  sendCsv,
  toLocalCell,
} from '../../../http/csv.ts';
import { type ExportedRow, listRowsAfter } from './filtered-ledger.queries.ts';
import { getPayerName } from './ledger.service.ts';
import { findMatchingDescriptions } from './ledger-list.queries.ts';

type ExportFilter = Parsed<Contract['ledger']['exportTransactions'], 'body'>;

/**
 * Sends the filtered ledger as CSV with amounts in dollars before the payment provider's fees, latest rows first, then
 * a total per currency. Only Super Admins get a signed link.
 */
export async function sendTransactionsCsv(
  { db, now }: AppContext,
  query: ExportFilter,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const criteria = { ...query, text: query.search, withPhone: true };
  const { descriptions } = await findMatchingDescriptions(db, query.search);
  const totals = new Map([['USD', { fee: 0, hosting: 0, cents: 0 }]]);
  const batches = readInBatches<ExportedRow>(async (after) => {
    const rows = await listRowsAfter(db, criteria, descriptions, after?.number ?? null, batchSize);
    for (const row of rows) {
      const currency = row.currency.toUpperCase();
      const total = totals.get(currency) ?? { fee: 0, hosting: 0, cents: 0 };
      const { fee, hosting } = splitAmount(row) ?? { fee: 0, hosting: 0 };
      totals.set(currency, {
        fee: total.fee + fee,
        hosting: total.hosting + hosting,
        cents: total.cents + row.cents,
      });
    }
    return rows;
  });
  const closingRecords = () =>
    [...totals].map(([currency, { fee, hosting, cents }]) => {
      const cells: Record<string, string | number> = {
        'Trx #': 'Total',
        Fee: fee / 100,
        Hosting: hosting / 100,
        [amountHeading]: cents / 100,
        Currency: currency,
      };
      return Object.keys(columns).map((heading) => cells[heading] ?? '');
    });
  return sendCsv(reply, { name: 'transactions', at: now(), columns, closingRecords }, batches);
}

const amountHeading = 'Amount before provider fees';

const columns: Columns<ExportedRow> = {
  'Trx #': ({ number }) => String(number),
  [inBusinessTime('Date')]: ({ createdAt }) => toLocalCell(createdAt),
  'Received on': ({ receivedOn, recordedAt }) => receivedOn ?? (recordedAt ? dateAt(recordedAt) : ''),
  [inBusinessTime('Recorded')]: ({ recordedAt, createdAt }) => toLocalCell(recordedAt ?? createdAt),
  Description: ({ description }) => description,
  Account: (row) => getPayerName(row) ?? 'Erased customer',
  'E-mail': ({ email }) => email ?? '',
  Method: ({ method, paymentStatus }) => {
    if (method) return offlineMethodNames[method as OfflineMethod];
    return paymentStatus ? 'Card' : '';
  },
  Reference: ({ reference }) => reference ?? '',
  'Provider payment id': ({ providerPaymentId }) => providerPaymentId ?? '',
  'Belongs to Trx #': ({ number, undoneNumber, firstNumber }) => {
    const paymentNumber = undoneNumber ?? firstNumber;
    return paymentNumber === null || Number(paymentNumber) === number ? '' : String(paymentNumber);
  },
  Fee: (row) => toDollars(splitAmount(row)?.fee),
  Hosting: (row) => toDollars(splitAmount(row)?.hosting),
  [amountHeading]: ({ cents }) => cents / 100,
  Currency: ({ currency }) => currency.toUpperCase(),
};

const toDollars = (cents: number | undefined) => (cents === undefined ? '' : cents / 100);

/**
 * Splits the amount of a row into fee and hosting, in cents; null if it names no payment. What is refunded of a payment
 * for both is split in proportion, so that the parts of a full refund add up to those of the payment.
 */
function splitAmount(row: ExportedRow): { fee: number; hosting: number } | null {
  const { cents, method, isOfflineFee, feeCents, hostingCents } = row;
  if (method) return isOfflineFee ? { fee: cents, hosting: 0 } : { fee: 0, hosting: cents };
  if (feeCents === null || hostingCents === null || feeCents + hostingCents === 0) return null;
  const feeOf = (balance: number) => Math.round((balance * feeCents) / (feeCents + hostingCents));
  const balanceBefore = Number(row.balanceBefore);
  const fee = feeOf(balanceBefore + cents) - feeOf(balanceBefore);
  return { fee, hosting: cents - fee };
}
