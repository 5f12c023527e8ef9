import type { OwnTransaction, Transaction } from '@lifestory/contract';

/** A row of the ledger: $250 paid for a video. */
export const transaction = (change: Partial<Transaction> = {}): Transaction => ({
  transaction_id: 1042,
  created_at: '2027-03-01T17:00:00.000Z',
  description: 'Lifestory video',
  credit: 250,
  debit: 250,
  currency: 'usd',
  user: { id: '0198c7a0-0000-7000-8000-000000000003', fullName: 'Paula Payer' },
  state: 'paid',
  refundable: false,
  ...change,
});

/** The same row as its customer sees it. */
export function ownTransaction(change: Partial<OwnTransaction> = {}): OwnTransaction {
  const { credit: _credit, user: _user, refundable: _refundable, ...ownFields } = transaction();
  return { ...ownFields, ...change };
}
