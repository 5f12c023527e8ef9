import type { Transaction } from '@lifestory/contract';
import { Badge } from '@mantine/core';

const words = {
  refunding: ['Refund in progress', 'yellow'],
  refunded: ['Refunded', 'yellow'],
  disputed: ['Disputed', 'red'],
} as const;

/** The later state of a payment, such as refunded; renders nothing otherwise. */
export function PaymentState({ state }: { state: Transaction['state'] }) {
  if (state === null || state === 'paid') return null;
  const [label, color] = words[state];
  return (
    <Badge variant="light" tt="none" color={color}>
      {label}
    </Badge>
  );
}
