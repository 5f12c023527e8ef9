import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';

/** The staff who looked at the user's story; loaded separately, because it is far down on the settings page. */
export const StaffAccesses = lazyComponent(() => import('./staff-accesses.tsx'), {
  placeholder: <Skeleton height={72} />,
});
