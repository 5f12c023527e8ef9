import type { Transaction } from '@lifestory/contract';
import { Badge } from '@mantine/core';

const badges = {
  refunding: ['Refund in progress', 'yellow'],
  refunded: ['Refunded', 'yellow'],
  disputed: ['Disputed', 'red'],
} as const;

/** A badge on a refunded or disputed payment; renders nothing on others. */
export function PaymentState({ state }: { state: Transaction['state'] }) {
  if (state === null || state === 'paid') return null;
  const [label, color] = badges[state];
  return (
    <Badge variant="light" tt="none" color={color}>
      {label}
    </Badge>
  );
}
