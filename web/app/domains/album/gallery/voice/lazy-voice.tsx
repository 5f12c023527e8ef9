import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../../ui/loading/skeleton.tsx';

/** Records a spoken comment; loaded on demand. */
export const VoiceComposer = lazyComponent(() => import('./voice-composer.tsx'), {
  placeholder: <Skeleton height={140} mt={4} />,
});
