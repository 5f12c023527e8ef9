export {
  askForTransactions,
  ledgerKey,
  ledgerQuery,
  personTransactionsQuery,
  receiptQuery,
} from './ledger.api.ts';
export { LedgerTable } from './ledger-table.tsx';
export { OwnTransactionsCard } from './own-transactions.card.tsx';
export { PaymentState } from './payment-state.tsx';
export { ReceiptLink } from './receipt-link.tsx';
export { ReceiptPaper } from './receipt-paper.tsx';
