import { Skeleton } from '@mantine/core';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';

/** Records a spoken comment; loaded on demand. */
export const VoiceComposer = lazyComponent(() => import('./voice-composer.tsx'), {
  placeholder: <Skeleton height={140} radius="lg" mt="md" />,
});
