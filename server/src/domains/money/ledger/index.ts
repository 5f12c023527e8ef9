import { contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Feature } from '../../../feature.ts';
import { ledgerHandlers } from './ledger.handlers.ts';
import { exportPayments } from './personal-export.queries.ts';

export { recordLedgerEntry } from './ledger.queries.ts';
export { findReceiptRow, listPaymentRows } from './receipt.queries.ts';
export { readLedgerTotals, sumRevenue, sumRevenueByMonth } from './revenue.queries.ts';

/** The ledger: an immutable row for every payment, refund and dispute, with its totals, lists and receipts. */
export const ledgerFeature = (app: AppContext): Feature<typeof contract.ledger> => ({
  routes: contract.ledger,
  tables: ['ledger_daily_totals', 'ledger_person_totals', 'transactions'],
  exportData: exportPayments,
  handlers: ledgerHandlers(app),
});
