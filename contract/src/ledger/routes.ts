import { z } from 'zod';
import { routes } from '../kit.ts';
import { Answer, Id, ListQuery, SignedFile } from '../scalars.ts';
import { Receipt } from './receipt.ts';
import {
  LedgerNumber,
  LedgerPage,
  OwnTransaction,
  OwnTransactionsQuery,
  Transaction,
} from './transaction.ts';

/** The ledger: lists, exports and receipts. */
export const ledger = routes({
  transactions: {
    method: 'GET',
    path: '/transactions/fetch-all',
    access: 'staff',
    summary:
      'The ledger, the latest first, ten a page, searched by number, description, name, e-mail and phone, with its sum.',
    query: ListQuery,
    reply: LedgerPage,
  },
  exportTransactions: {
    method: 'POST',
    path: '/transactions/export',
    access: 'super-admin',
    summary: 'Where the ledger, or what a search finds in it, can be fetched as CSV for a while.',
    body: ListQuery.pick({ search: true }),
    reply: SignedFile,
  },
  transactionsFile: {
    method: 'GET',
    path: '/transactions/export.csv',
    access: 'link',
    summary: 'The ledger as CSV: UTF-8, times in ISO 8601, dollars with two decimals.',
    query: ListQuery.pick({ search: true }),
    reply: 'bytes',
  },
  ownTransactions: {
    method: 'GET',
    path: '/user/transactions',
    access: 'storyteller-also-disabled',
    summary:
      'What the caller has paid and got back, the latest first; all, or `limit` rows from the one `after` on.',
    query: OwnTransactionsQuery,
    reply: Answer(z.array(OwnTransaction)).extend({ more: z.boolean() }),
  },
  receipt: {
    method: 'GET',
    path: '/payment/receipt/:number',
    access: 'signed-in',
    summary: 'A row of the ledger as a receipt, for whoever paid it and for staff.',
    params: z.object({ number: LedgerNumber }),
    reply: Answer(Receipt),
    fails: ['not_found'],
  },
  transactionsOfPerson: {
    method: 'GET',
    path: '/transactions/user/:id',
    access: 'staff',
    summary: 'What a customer has paid and got back, the latest first.',
    params: z.object({ id: Id }),
    reply: Answer(z.array(Transaction)),
  },
});
