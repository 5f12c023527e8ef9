import type { OfflineMethod, OfflinePayment } from '@lifestory/contract';
import { formatDollars } from '../../../../ui/money.ts';

/** The ways to pay without a card, as the contract names them. */
export const offlineMethods: { value: OfflineMethod; label: string }[] = [
  { value: 'cash', label: 'Cash' },
  { value: 'check', label: 'Check' },
  { value: 'bank_transfer', label: 'Bank transfer' },
];

/** A payment or waiver in a few words, such as `Check, $250.00, No. 1207` or `Fee waived, a gift`. */
export const describeOffline = ({
  method,
  amount,
  reference,
}: Pick<OfflinePayment, 'method' | 'amount' | 'reference'>): string =>
  (method === 'waived'
    ? ['Fee waived', reference]
    : [offlineMethods.find(({ value }) => value === method)?.label, formatDollars(amount), reference]
  )
    .filter(Boolean)
    .join(', ');
