import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** The card of backups at the end of the dashboard, loaded on demand. */
export const BackupCard = lazyComponent(() => import('./backup.card.tsx'), {
  placeholder: <Skeleton height={176} />,
});
