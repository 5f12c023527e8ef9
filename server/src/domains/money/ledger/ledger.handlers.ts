import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { createExportLink } from '../../platform/audit/index.ts';
import { sendTransactionsCsv } from './export.service.ts';
import { listOwnTransactions, listPersonTransactions, listTransactions } from './ledger.service.ts';
import { findReceipt } from './receipt.service.ts';

export const ledgerHandlers = (app: AppContext): Handlers<Contract['ledger']> => ({
  transactions: ({ actor, query }) => listTransactions(app, actor, query),
  exportTransactions: ({ actor, body }) => createExportLink(app, actor, 'transactions', body),
  transactionsFile: ({ query, reply }) => sendTransactionsCsv(app, query, reply),
  ownTransactions: ({ actor, query }) => listOwnTransactions(app, actor, query),
  receipt: async ({ actor, params }) => ({
    success: true,
    data: await findReceipt(app, actor, params.number),
  }),
  transactionsOfPerson: ({ params }) => listPersonTransactions(app, params.id),
});
