import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { RecordingCard } from '../recordings/index.ts';
import { interviewChaptersQuery } from './chapter-changes.api.ts';
import { ChapterList } from './chapter-list.tsx';

interface Props extends Omit<ComponentProps<typeof RecordingCard>, 'chapters'> {
  /** Whether the chapters are shown: to those who may change them. */
  hasChapters: boolean;
}

/** The recording of an interview with its chapters, on the timeline and as a list that staff change. */
export function SessionRecording({ interview, hasChapters, children, ...card }: Props) {
  // Without a reason, staff get neither the film nor its chapters.
  const isFilmShown = interview.video !== null && interview.video.file !== '';
  const { data: chapters } = useQuery({
    ...interviewChaptersQuery(interview.id),
    enabled: hasChapters && isFilmShown,
  });
  return (
    <RecordingCard interview={interview} chapters={chapters ?? []} {...card}>
      {(play) => (
        <>
          {hasChapters && chapters && (
            <ChapterList sessionId={interview.id} chapters={chapters} editor="staff" onPlay={play} />
          )}
          {children?.(play)}
        </>
      )}
    </RecordingCard>
  );
}
