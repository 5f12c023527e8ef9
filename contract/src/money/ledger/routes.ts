import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Id, SignedFile, SortedListQuery } from '../../scalars.ts';
import { Receipt } from './receipt.ts';
import {
  LedgerNumber,
  LedgerPage,
  OwnTransaction,
  OwnTransactionsQuery,
  Transaction,
} from './transaction.ts';

const LedgerQuery = SortedListQuery(['created', 'amount']).extend({
  /** Positive rows (`payments`) or negative rows (`refunds`, including disputed amounts). */
  kind: z.enum(['payments', 'refunds']).optional().catch(undefined),
});

/** The filters that an export has in common with the list. */
const ExportFilter = LedgerQuery.pick({ search: true, kind: true, from: true, until: true });

/** Endpoints of the ledger: lists, exports and receipts. */
export const ledger = routes({
  transactions: {
    method: 'GET',
    path: '/transactions/fetch-all',
    access: 'staff',
    summary:
      'The ledger with its total, newest first; searched by number, description, name, e-mail and phone. Filtered by kind and date.',
    query: LedgerQuery,
    reply: LedgerPage,
  },
  exportTransactions: {
    method: 'POST',
    path: '/transactions/export',
    access: 'super-admin',
    stepUp: true,
    summary: 'A signed URL of the ledger, or of its search results, as CSV.',
    body: ExportFilter,
    reply: SignedFile,
  },
  transactionsFile: {
    method: 'GET',
    path: '/transactions/export.csv',
    access: 'link',
    summary:
      'The ledger as CSV, with totals: UTF-8, times in the business time zone, dollars with two decimals, before the provider’s fees. A payment without a card counts on the day it was received.',
    query: ExportFilter,
    reply: 'bytes',
  },
  ownTransactions: {
    method: 'GET',
    path: '/user/transactions',
    access: 'signed-in',
    summary:
      'The caller’s payments and refunds, newest first: all, or up to `limit` rows after the row number `after`.',
    query: OwnTransactionsQuery,
    reply: DataReply(z.array(OwnTransaction)).extend({ more: z.boolean() }),
  },
  receipt: {
    method: 'GET',
    path: '/payment/receipt/:number',
    access: 'signed-in',
    summary: 'A ledger row as a receipt, for its payer and for staff.',
    params: z.object({ number: LedgerNumber }),
    reply: DataReply(Receipt),
    fails: ['not_found'],
  },
  transactionsOfPerson: {
    method: 'GET',
    path: '/transactions/user/:id',
    access: 'staff',
    summary: 'A customer’s payments and refunds, newest first.',
    params: z.object({ id: Id }),
    reply: DataReply(z.array(Transaction)),
  },
});
