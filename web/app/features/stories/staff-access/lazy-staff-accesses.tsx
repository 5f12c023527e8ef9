import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

/** The staff who looked at the user's story, below what the settings start with. */
export const StaffAccesses = lazyComponent(() => import('./staff-accesses.tsx'), {
  placeholder: <Skeleton height={72} radius="md" />,
});
