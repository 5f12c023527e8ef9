export {
  ledgerKey,
  ledgerQuery,
  personTransactionsQuery,
  receiptQuery,
  requestTransactionsExport,
} from './ledger.api.ts';
export { LedgerFilters, useLedgerAddress } from './ledger-filters.tsx';
export { LedgerTable } from './ledger-table.tsx';
export { OwnTransactionsCard } from './own-transactions.card.tsx';
export { PaymentState } from './payment-state.tsx';
export { PrintableReceipt } from './printable-receipt.tsx';
export { ReceiptLink } from './receipt-link.tsx';
