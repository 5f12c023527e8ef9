import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

/** The dialog of failing jobs, loaded on demand. */
export const FailingJobDialog = lazyComponent(() => import('./failing-job.dialog.tsx'), { floating: true });
