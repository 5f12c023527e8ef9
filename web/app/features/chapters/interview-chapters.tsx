import { useQuery } from '@tanstack/react-query';
import { interviewChaptersQuery } from './chapter-changes.api.ts';
import { ChapterList } from './chapter-list.tsx';

interface Props {
  interviewId: string;
  onPlay: (seconds: number) => void;
}

/** The chapters of the film of a session, which staff change. Rendered only where the film itself is shown. */
export function InterviewChapters({ interviewId, onPlay }: Props) {
  const { data } = useQuery(interviewChaptersQuery(interviewId));
  if (!data) return null;
  return <ChapterList sessionId={interviewId} chapters={data} editor="staff" onPlay={onPlay} />;
}
