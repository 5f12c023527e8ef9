import type { DeviceProblem, SeatRole, StudioRecording } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { formatPosition } from '../../../ui/position.ts';
import { recordingQuery } from '../recordings.api.ts';

import styles from './recording.module.css';

const sentences = {
  off: 'Nothing is recorded yet.',
  recording: 'The interview is being recorded.',
  paused: 'The recording is paused. Nothing is recorded.',
  ended: 'The recording has ended.',
} as const;

const ownProblems: Record<DeviceProblem, string> = {
  unsupported: 'This browser cannot record. The interview is recorded on the other side.',
  'space-low':
    'This device has little free space. Please delete something, such as old videos. You can record anyway.',
  'device-full': 'This device is full. The recording continues on the other side, and you can go on talking.',
};

const otherProblems: Record<DeviceProblem, (name: string) => string> = {
  unsupported: (name) => `The browser of ${name} cannot record. The interview is recorded on the other side.`,
  'space-low': (name) => `The device of ${name} has little free space for the recording.`,
  'device-full': (name) => `The device of ${name} is full. The recording continues on the other side.`,
};

interface Props {
  seatKey: string;
  role: SeatRole;
  /** What keeps this device from recording. */
  problem: DeviceProblem | null;
}

/** Describes what keeps devices from recording. Low space on a device is shown to its user and to the interviewer. */
const describeProblems = (recording: StudioRecording, { role, problem }: Props): string[] => [
  ...(problem ? [ownProblems[problem]] : []),
  ...recording.device_problems
    .filter((other) => other.problem !== 'space-low' || role === 'interviewer')
    .map((other) => otherProblems[other.problem](other.name)),
];

/** Says whether the interview is being recorded, and for how long. */
export function RecordingStatus(props: Props) {
  const { seatKey } = props;
  const recording = useQuery(recordingQuery(seatKey)).data;
  const now = useSeconds(recording?.state === 'recording');
  if (!recording) return null;
  const { state, recorded_ms, clockOffsetMs } = recording;
  const elapsedMs = state === 'recording' ? now + clockOffsetMs - Date.parse(recording.now) : 0;
  return (
    <div className={styles.status} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      <p role="status">{[sentences[state], ...describeProblems(recording, props)].join(' ')}</p>
      {recorded_ms + elapsedMs > 0 && (
        <span className={styles.time} role="timer" aria-label="Recorded time">
          {formatPosition(recorded_ms + Math.max(0, elapsedMs))}
        </span>
      )}
    </div>
  );
}

/** The current time in milliseconds, updated every second while `isRunning`. */
function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
