import type { Transaction } from '@lifestory/contract';
import { Badge } from '../../../ui/badge.tsx';

const badges = {
  refunding: ['Refund in progress', 'warning'],
  refunded: ['Refunded', 'warning'],
  disputed: ['Disputed', 'danger'],
} as const;

/** A badge on a refunded or disputed payment; renders nothing on others. */
export function PaymentState({ state }: { state: Transaction['state'] }) {
  if (state === null || state === 'paid') return null;
  const [label, tone] = badges[state];
  return <Badge tone={tone}>{label}</Badge>;
}
