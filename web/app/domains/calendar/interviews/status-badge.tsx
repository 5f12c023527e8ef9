import type { Interview } from '@lifestory/contract';
import { Badge } from '@mantine/core';

const colors = { waiting: 'yellow', started: 'pine', completed: 'green', cancelled: 'red' } as const;

/** The status of an interview. */
export const StatusBadge = ({ status }: { status: Interview['status'] }) => (
  <Badge variant="light" color={colors[status]} tt="capitalize">
    {status}
  </Badge>
);

/** Whether the one-time fee is paid. */
export const PaymentBadge = ({ paid }: { paid: boolean }) => (
  <Badge variant="light" color={paid ? 'green' : 'yellow'} tt="none">
    {paid ? 'Completed' : 'Pending'}
  </Badge>
);
