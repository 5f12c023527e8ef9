import type { ComponentProps } from 'react';
import { SessionRecording } from '../chapters/index.ts';
import { TranscriptPanel } from './transcript-panel.tsx';

interface Props {
  session: ComponentProps<typeof SessionRecording>['interview'];
  /** Whether the reader changes chapters and transcript; others see neither. */
  isEditor: boolean;
  onChange: ComponentProps<typeof SessionRecording>['onChange'];
}

/** The film of an interview for staff, with its chapters and its transcript. */
export const SessionFilm = ({ session, isEditor, onChange }: Props) => (
  <SessionRecording interview={session} hasChapters={isEditor} onChange={onChange}>
    {(play) => isEditor && <TranscriptPanel films={session.videos} reader="staff" canAdd onPlay={play} />}
  </SessionRecording>
);
