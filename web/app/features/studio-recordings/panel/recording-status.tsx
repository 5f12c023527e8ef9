import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RecorderProblem } from '../device/use-studio-recorder.ts';
import { recordingQuery } from '../recordings.api.ts';
import { formatRecordedTime } from './recorded-time.ts';
import styles from './recording.module.css';

const sentences = {
  off: 'Nothing is recorded yet.',
  recording: 'The interview is being recorded.',
  paused: 'The recording is paused. Nothing is recorded.',
  ended: 'The recording has ended.',
} as const;

const problems: Record<RecorderProblem, string> = {
  unsupported: 'This browser cannot record. The interview is recorded on the other side.',
  'device-full': 'This device is full. The recording continues on the other side, and you can go on talking.',
};

interface Props {
  seatKey: string;
  problem: RecorderProblem | null;
}

/** Says in words whether the interview is recorded, and for how long. */
export function RecordingStatus({ seatKey, problem }: Props) {
  const recording = useQuery(recordingQuery(seatKey)).data;
  const now = useSeconds(recording?.state === 'recording');
  if (!recording) return null;
  const { state, recorded_ms, clockOffsetMs } = recording;
  const elapsedMs = state === 'recording' ? now + clockOffsetMs - Date.parse(recording.now) : 0;
  return (
    <div className={styles.status} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      <p role="status">
        {sentences[state]} {problem && problems[problem]}
      </p>
      {recorded_ms + elapsedMs > 0 && (
        <span className={styles.time} role="timer" aria-label="Recorded time">
          {formatRecordedTime(recorded_ms + Math.max(0, elapsedMs))}
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
