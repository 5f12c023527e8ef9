import type { Film, Recording } from '@lifestory/contract';
import { useState } from 'react';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { formatFileSize } from '../../../../ui/file-size.ts';
import list from '../../../../ui/lists/framed-list.module.css';
import { formatTime } from '../../../../ui/time.ts';
import { FilmPlayer } from '../films/film-player.tsx';
import type { RecordingAction } from './recording-list.api.ts';
import styles from './recording-list.module.css';

interface Props {
  recording: Recording;
  /** Whether the family can be notified of the recording: it is current, and they have not been notified. */
  canAnnounce: boolean;
  onAction: (action: RecordingAction) => void;
  /** Asks for the reason without which the recording has no links; resolves to whether it was given. */
  onUnlock: () => Promise<boolean>;
  /** Refetches the recording, with new signed URLs. */
  renew: () => Promise<Film | null>;
}

const badges: Record<Recording['status'], { label: string; tone: Tone }> = {
  current: { label: 'Current', tone: 'success' },
  replaced: { label: 'Replaced', tone: 'neutral' },
  'set-aside': { label: 'Set aside', tone: 'warning' },
  withdrawn: { label: 'Withdrawn', tone: 'danger' },
};

/** One recording of a session: its file, its status and its actions. */
export function RecordingRow({ recording, canAnnounce, onAction, onUnlock, renew }: Props) {
  const { o_file, status, part, parts } = recording;
  const [isPlaying, setPlaying] = useState(false);
  const isLocked = recording.file === '';
  const play = async () => setPlaying(!isPlaying && (!isLocked || (await onUnlock())));
  const badge = badges[status];
  const warning = describePlaybackProblem(recording);
  return (
    <li className={list.row}>
      <div className={list.header}>
        <strong>{o_file}</strong>
        <Badge tone={badge.tone}>
          {status === 'current' && parts > 1 ? `Part ${part} of ${parts}` : badge.label}
        </Badge>
      </div>
      <p className={list.facts}>{describeRecording(recording)}</p>
      {warning && <p className={list.warning}>{warning}</p>}
      {canAnnounce && <p className={list.warning}>The family has not been notified about this film.</p>}
      <div className={styles.actions}>
        {status !== 'current' && (
          <Button size="sm" look="outline" aria-expanded={isPlaying} onClick={() => void play()}>
            {isPlaying ? 'Close player' : 'Play'}
          </Button>
        )}
        {canAnnounce && (
          <Button size="sm" onClick={() => onAction('announce')}>
            Notify the family
          </Button>
        )}
        {status !== 'current' && (
          <Button size="sm" look="outline" onClick={() => onAction('restore')}>
            {status === 'set-aside' ? 'Show to the family' : 'Restore'}
          </Button>
        )}
        {status !== 'withdrawn' && (
          <Button size="sm" look="outline" onClick={() => onAction('withdraw')}>
            Withdraw
          </Button>
        )}
      </div>
      {isPlaying && !isLocked && status !== 'current' && (
        <FilmPlayer film={recording} label={`${o_file}, ${badge.label.toLowerCase()}`} renew={renew} />
      )}
    </li>
  );
}

const formatDate = (instant: string) => formatTime(instant, 'MM-DD-YYYY');

function describeRecording({
  created_at,
  uploaded_by,
  bytes,
  duration,
  video_format,
  deleted_at,
}: Recording): string {
  const minutes = duration === null ? null : Math.max(1, Math.round(duration / 60));
  return [
    `${uploaded_by === null ? 'From the video meeting' : `Uploaded by ${uploaded_by}`}, ${formatDate(created_at)}`,
    formatFileSize(bytes),
    minutes === null ? null : `${minutes} min`,
    video_format,
    deleted_at === null ? null : `kept until ${formatDate(deleted_at)}`,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

function describePlaybackProblem({ playback, video_format, uploaded_by }: Recording): string | null {
  if (playback !== 'some' && playback !== 'none') return null;
  // A film of a recorded call: there is nothing that could be uploaded again.
  if (uploaded_by === null) {
    return `Many browsers cannot play this film (${video_format}). Install the program ffmpeg on the server, then make the film again.`;
  }
  return playback === 'some'
    ? `Many browsers cannot play ${video_format}. Convert the film to H.264 with AAC sound and upload it again.`
    : `Browsers cannot play this format (${video_format}). Convert the film to H.264 with AAC sound and upload it again.`;
}
