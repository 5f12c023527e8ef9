import { useAbility } from '../../../api/sign-in.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';

const Preparation = lazyComponent(() => import('./preparation/call-preparation.card.tsx'), {
  placeholder: <Skeleton height={180} />,
});

/** How the guests are prepared for a call of this site, for those who can work on the interview. */
export function CallPreparationCard({ interviewId }: { interviewId: string }) {
  const canJoin = useAbility('write_notes');
  return canJoin ? <Preparation interviewId={interviewId} /> : null;
}
