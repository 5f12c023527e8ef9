import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

/** The questions of an interview while it is held; loaded on demand. */
export const QuestionPanel = lazyComponent(() => import('./question-panel.tsx'), {
  placeholder: <Skeleton height={240} />,
});
