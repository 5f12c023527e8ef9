import type { DeviceProblem, StudioRecording } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useState } from 'react';
import { formatPosition } from '../../../../ui/position.ts';
import type { CallParts } from '../../studio/index.ts';
import { describeProblem, isInterruption, isRecordedSomewhere } from '../device/capture.policy.ts';
import { recordingQuery } from '../recordings.api.ts';

import styles from './recording.module.css';

const sentences = {
  off: 'Nothing is recorded yet.',
  recording: 'The interview is being recorded.',
  paused: 'The recording is paused. Nothing is recorded.',
  ended: 'The recording has ended.',
} as const;

interface Props extends Pick<CallParts, 'seatKey' | 'role' | 'others'> {
  /** What keeps this device from recording. */
  problem: DeviceProblem | null;
}

/** Says for all devices what keeps them from recording. While nothing is recorded, nobody has to pause. */
function describeProblems(recording: StudioRecording, { role, others, problem }: Props): string[] {
  const roles = [role, ...others.filter(({ isConnected }) => isConnected).map((other) => other.role)];
  const problems = recording.device_problems;
  const isElsewhere =
    recording.state === 'recording'
      ? isRecordedSomewhere(roles, [problem, ...problems.map((other) => other.problem)])
      : null;
  return [
    problem && describeProblem(problem, 'own', isElsewhere, role),
    ...problems.map((other) => describeProblem(other.problem, other, isElsewhere, role)),
  ].filter((sentence) => sentence !== null);
}

/** Whether something interrupts what is recorded: on this device, or, for the interviewer, on another one. */
const hasWarning = (recording: StudioRecording, { role, problem }: Props): boolean =>
  isInterruption(problem) ||
  (role === 'interviewer' && recording.device_problems.some((other) => isInterruption(other.problem)));

/** Says whether the interview is being recorded, and for how long. */
export function RecordingStatus(props: Props) {
  const { seatKey } = props;
  const recording = useQuery(recordingQuery(seatKey)).data;
  const now = useSeconds(recording?.state === 'recording');
  if (!recording) return null;
  const { state, recorded_ms, clockOffsetMs } = recording;
  const elapsedMs = state === 'recording' ? now + clockOffsetMs - Date.parse(recording.now) : 0;
  return (
    <div
      className={styles.status}
      data-state={state}
      data-warning={hasWarning(recording, props) || undefined}
    >
      <span className={styles.dot} aria-hidden="true" />
      <p role="status">
        <span className={styles.state}>{sentences[state]}</span>
        {describeProblems(recording, props).map((sentence) => (
          <Fragment key={sentence}>
            {' '}
            <span className={styles.problem}>{sentence}</span>
          </Fragment>
        ))}
      </p>
      {recorded_ms + elapsedMs > 0 && (
        <span className={styles.time} role="timer" aria-label="Recorded time">
          {formatPosition(recorded_ms + Math.max(0, elapsedMs))}
        </span>
      )}
    </div>
  );
}

/** The current time in milliseconds, updated every second while `isRunning`. */
export function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
