import { Skeleton } from '@mantine/core';
import { useAbility } from '../../api/sign-in.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';

const Questions = lazyComponent(() => import('./interview/interview-questions.card.tsx'), {
  placeholder: <Skeleton height={260} radius="lg" />,
});

/** The questions of an interview, for staff who hold interviews. */
export function InterviewQuestionsCard({ interviewId }: { interviewId: string }) {
  return useAbility('write_notes') ? <Questions interviewId={interviewId} /> : null;
}
