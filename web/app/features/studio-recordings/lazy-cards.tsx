import { Skeleton } from '@mantine/core';
import { useAbility } from '../../api/sign-in.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { isOwnCall } from '../interviews/index.ts';

const Recording = lazyComponent(() => import('./staff/call-recording.card.tsx'), {
  placeholder: <Skeleton height={180} radius="lg" />,
});

interface Props {
  interviewId: string;
  /** The link of the meeting; the card is shown if it leads to a call of this site. */
  joinUrl: string | null;
}

/** The recording of a call of this site, for those who can work on the interview. */
export function CallRecordingCard({ interviewId, joinUrl }: Props) {
  const canSee = useAbility('write_notes');
  return canSee && isOwnCall(joinUrl) ? <Recording interviewId={interviewId} /> : null;
}
