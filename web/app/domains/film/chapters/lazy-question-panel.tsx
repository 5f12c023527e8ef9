import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';

/** The questions of an interview while it is held; loaded on demand. */
export const QuestionPanel = lazyComponent(() => import('./question-panel.tsx'), {
  placeholder: <Skeleton height={240} radius="lg" />,
});
