import { useMemo } from 'react';
import type { CallParts } from '../../studio/index.ts';
import { useStudioRecorder } from '../device/use-studio-recorder.ts';
import { useTakes } from '../takes-provider.tsx';
import { ConsentPrompt } from './consent-prompt.tsx';
import { RecordingStatus } from './recording-status.tsx';

/**
 * Records the call on this device, and shows whether it is recorded: the storyteller's browser records its own camera, the
 * interviewer's what it receives of the storyteller, and both all voices.
 */
export function CallRecorder({ seatKey, role, stream, others }: CallParts) {
  const { queue } = useTakes();
  const storyteller = others.find((other) => other.role === 'storyteller')?.stream ?? null;
  const streams = [stream, ...others.map((other) => other.stream)].filter((voice) => voice !== null);
  // The list changes with every refetch of the room, the streams in it rarely.
  const ids = streams.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the streams
  const voices = useMemo(() => streams, [ids]);
  const problem = useStudioRecorder({
    seatKey,
    kind: role === 'interviewer' ? 'backup' : 'local',
    queue: role === 'helper' ? null : queue,
    picture: role === 'interviewer' ? (storyteller?.getVideoTracks().length ? storyteller : null) : stream,
    voices,
  });
  return (
    <>
      <RecordingStatus seatKey={seatKey} problem={problem} />
      {role === 'storyteller' && <ConsentPrompt seatKey={seatKey} />}
    </>
  );
}
