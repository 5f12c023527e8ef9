import { Skeleton } from '@mantine/core';
import { useAbility } from '../../api/sign-in.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import { isOwnCall } from '../interviews/index.ts';

const Preparation = lazyComponent(() => import('./preparation/call-preparation.card.tsx'), {
  placeholder: <Skeleton height={180} radius="lg" />,
});

interface Props {
  interviewId: string;
  /** The link of the meeting; the card is shown if it leads to a call of this site. */
  joinUrl: string | null;
}

/** How the guests are prepared for a call of this site, for those who can work on the interview. */
export function CallPreparationCard({ interviewId, joinUrl }: Props) {
  const canJoin = useAbility('write_notes');
  return canJoin && isOwnCall(joinUrl) ? <Preparation interviewId={interviewId} /> : null;
}
