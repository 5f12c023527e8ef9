import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { CallParts } from '../../studio/index.ts';
import { evaluateFragments, isInterruption } from '../device/capture.policy.ts';
import { useStudioRecorder } from '../device/use-studio-recorder.ts';
import { useVoiceRecorder } from '../device/use-voice-recorder.ts';
import { consentMutation, recordingQuery, reportDeviceMutation } from '../recordings.api.ts';
import { useTakes } from '../takes-provider.tsx';
import styles from './recording.module.css';
import { RecordingStatus, useSeconds } from './recording-status.tsx';

/**
 * Records the call on this device, and shows whether it is recorded: the storyteller's browser records its own camera,
 * the interviewer's what it receives of the storyteller, and both all voices and their own voice alone. An interviewer can
 * keep their own track, too.
 */
export function CallRecorder({ seatKey, role, stream, interruption, renew, others }: CallParts) {
  const { queue, progress, keepsOwnTrack } = useTakes();
  const guest = others.find((other) => other.role === 'storyteller');
  const storyteller = guest?.stream ?? null;
  const streams = [stream, ...others.map((other) => other.stream)].filter((voice) => voice !== null);
  // The list changes with every refetch of the room, the voices in it rarely: a stream may get its voice later.
  const ids = streams.flatMap((voice) => [voice, ...voice.getAudioTracks()].map(({ id }) => id)).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the streams and their voices
  const voices = useMemo(() => streams, [ids]);
  // The take goes on while only the microphone is replaced.
  const pictureId = stream?.getVideoTracks()[0]?.id ?? stream?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the id stands for the picture
  const ownPicture = useMemo(() => stream, [pictureId]);
  const recorderProblem = useStudioRecorder({
    seatKey,
    kind: role === 'interviewer' ? 'backup' : 'local',
    queue: role === 'helper' ? null : queue,
    picture:
      role === 'interviewer' ? (storyteller?.getVideoTracks().length ? storyteller : null) : ownPicture,
    voices,
    watched: {
      voice: stream,
      isMoving: role === 'storyteller' || guest?.state === 'connected',
      renew: (kind) => {
        if (kind === 'audio' || role === 'storyteller') renew(kind);
      },
    },
  });
  const now = useSeconds(progress !== null);
  const fragmentProblem =
    progress &&
    evaluateFragments({
      isFull: progress.isFull,
      waitingMs: progress.waitingSince === null ? 0 : now - progress.waitingSince,
      isFailing: progress.failure !== null,
    });
  const problem =
    recorderProblem === 'unsupported'
      ? recorderProblem
      : (interruption ??
        (isInterruption(recorderProblem) ? recorderProblem : null) ??
        fragmentProblem ??
        recorderProblem);
  const { mutate: report } = useMutation(reportDeviceMutation(seatKey));
  // Rounded, so that it is not reported with each fragment.
  const waitingSeconds =
    problem === 'not-sending' || problem === 'not-kept'
      ? 10 * Math.floor((progress?.waitingSeconds ?? 0) / 10)
      : undefined;
  const current = JSON.stringify({ problem, waiting_seconds: waitingSeconds });
  // A device without a problem reports only that one is over.
  const [reported, setReported] = useState(JSON.stringify({ problem: null }));
  useEffect(() => {
    if (current === reported) return;
    setReported(current);
    report(JSON.parse(current));
  }, [current, reported, report]);
  const own = useMemo(() => (stream ? [stream] : []), [stream]);
  useStudioRecorder({
    seatKey,
    kind: 'interviewer',
    queue: role === 'interviewer' && keepsOwnTrack ? queue : null,
    picture: stream,
    voices: own,
  });
  useVoiceRecorder({
    seatKey,
    kind: role === 'interviewer' ? 'interviewer_voice' : 'voice',
    queue: role === 'helper' ? null : queue,
    stream,
  });
  return (
    <>
      <RecordingStatus seatKey={seatKey} role={role} others={others} problem={problem} />
      {role === 'storyteller' && <ConsentPrompt seatKey={seatKey} />}
    </>
  );
}

/** Asks the storyteller to agree to the recording; nothing if they have. */
function ConsentPrompt({ seatKey }: { seatKey: string }) {
  const consent = useQuery(recordingQuery(seatKey)).data?.consent;
  const agree = useMutation(consentMutation(seatKey));
  if (consent?.state !== 'missing') return null;
  return (
    <section className={styles.consent} aria-labelledby="consent-title">
      <h2 id="consent-title">May we record the interview?</h2>
      <p>{consent.text}</p>
      <p>Nothing is recorded before you agree. You can pause the recording at any time.</p>
      {agree.error && <p role="alert">{agree.error.message}</p>}
      <Button look="accent" size="lg" loading={agree.isPending} onClick={() => agree.mutate(consent.version)}>
        Yes, I agree
      </Button>
    </section>
  );
}
