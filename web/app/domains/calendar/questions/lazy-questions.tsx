import { useAbility } from '../../../api/sign-in.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import type { InterviewQuestionsProps } from './interview/interview-questions.card.tsx';

const Questions = lazyComponent(() => import('./interview/interview-questions.card.tsx'), {
  placeholder: <Skeleton height={260} />,
});

/** The questions of an interview, for staff who hold interviews. */
export function InterviewQuestionsCard(props: InterviewQuestionsProps) {
  return useAbility('write_notes') ? <Questions {...props} /> : null;
}
