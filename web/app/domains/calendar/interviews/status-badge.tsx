import type { Interview } from '@lifestory/contract';
import { Badge } from '../../../ui/badge.tsx';

const tones = { waiting: 'warning', started: 'primary', completed: 'success', cancelled: 'danger' } as const;

/** The status of an interview. */
export const StatusBadge = ({ status }: { status: Interview['status'] }) => (
  <Badge tone={tones[status]}>{status}</Badge>
);

/** Whether the one-time fee is paid. */
export const PaymentBadge = ({ paid }: { paid: boolean }) => (
  <Badge tone={paid ? 'success' : 'warning'}>{paid ? 'Completed' : 'Pending'}</Badge>
);
