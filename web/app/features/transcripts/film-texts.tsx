import type { InterviewDetails } from '@lifestory/contract';
import { InterviewChapters } from '../chapters/index.ts';
import { TranscriptPanel } from './transcript-panel.tsx';

interface Props {
  session: Pick<InterviewDetails, 'id' | 'videos'>;
  onPlay: (seconds: number) => void;
}

/** The chapters and the transcript of the film of an interview, which staff change. */
export const FilmTexts = ({ session, onPlay }: Props) => (
  <>
    <InterviewChapters interviewId={session.id} onPlay={onPlay} />
    <TranscriptPanel films={session.videos} reader="staff" canAdd onPlay={onPlay} />
  </>
);
