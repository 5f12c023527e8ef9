import { useAbility } from '../../../api/sign-in.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { CallRecordingCardProps } from './staff/call-recording.card.tsx';

const Recording = lazyComponent(() => import('./staff/call-recording.card.tsx'), {
  placeholder: <Skeleton height={180} />,
});

/** The recording of a call of this site, for those who can work on the interview. */
export function CallRecordingCard(props: CallRecordingCardProps) {
  const canSee = useAbility('write_notes');
  return canSee ? <Recording {...props} /> : null;
}
