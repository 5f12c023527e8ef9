import type { DeviceProblem, TakeKind } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../../../api/random-id.ts';
import { estimateFreeSpace } from '../../studio/index.ts';
import { recordingQuery } from '../recordings.api.ts';
import { type CaptureFault, watchCapture } from './capture-watch.ts';
import { createMediaMix, type MediaMix } from './media-mix.ts';
import { findFormat, type Recorder, startRecorder, waitForPicture } from './recorder.ts';
import type { TakeQueue } from './take-queue.ts';

/** Milliseconds before a recorder that ended by itself is replaced. */
const retryMs = 1000;
/** Milliseconds for which stopped sound may start again by itself, before it is mixed anew. */
const maxSilentMs = 2000;
/** Milliseconds for which a warning is shown after its cause is over, so that it can be read. */
const warningMs = 5000;

/**
 * Milliseconds to wait for the first picture: of the own camera, up to the length of a gap that a film holds; of others, until
 * their key frame has arrived.
 */
const maxOwnWaitMs = 1000;
const maxOtherWaitMs = 5000;

interface Input {
  seatKey: string;
  kind: TakeKind;
  queue: TakeQueue | null;
  /** The stream whose picture is recorded; null while there is none. */
  picture: MediaStream | null;
  /** The streams whose voices are recorded. */
  voices: readonly MediaStream[];
  /** What is watched while it is recorded; nothing without it. */
  watched?: Watched;
}

interface Watched {
  /** The user's own microphone. */
  voice: MediaStream | null;
  /** Whether the picture should move: not while the connection pauses it. */
  isMoving: boolean;
  /** Opens a device of the user anew. */
  renew: (kind: 'audio' | 'video') => void;
}

/** Whether a track should give something: the user has not turned it off, and the browser does not say that it is gone. */
const isLive = (track: MediaStreamTrack | undefined): track is MediaStreamTrack =>
  track?.enabled === true && !track.muted && track.readyState === 'live';

/**
 * Records on this device while the interview is recorded: one take per interval and per picture. Returns what keeps it
 * from recording, or may do so.
 */
export function useStudioRecorder({
  seatKey,
  kind,
  queue,
  picture,
  voices,
  watched,
}: Input): DeviceProblem | null {
  const recording = useQuery(recordingQuery(seatKey));
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  // Recorders that ended by themselves are replaced.
  const [attempt, setAttempt] = useState(0);
  const [isSounding, setSounding] = useState(true);
  const [faults, setFaults] = useState<readonly CaptureFault[]>([]);
  // Faults after which devices were opened anew: once, because many short takes would help nobody.
  const recovered = useRef(new Set<CaptureFault>());
  // Once: many short takes without sound would help nobody.
  const hasReplacedMix = useRef(false);
  const mix = useRef<MediaMix | null>(null);
  const currentVoices = useRef(voices);
  const currentlyWatched = useRef(watched);
  currentlyWatched.current = watched;
  const isRecording = recording.data?.state === 'recording';
  const fault = useWarning((isSounding ? null : 'sound-stopped') ?? faults[0] ?? null, isRecording);
  useEffect(() => {
    if (isRecording) return;
    // What was wrong before a pause may be over after it.
    setFaults([]);
    setSounding(true);
  }, [isRecording]);
  const clockOffset = useRef(0);
  useEffect(() => {
    clockOffset.current = recording.data?.clockOffsetMs ?? 0;
  }, [recording.data?.clockOffsetMs]);
  useEffect(() => {
    currentVoices.current = voices;
    mix.current?.setVoices(voices);
  }, [voices]);
  useEffect(() => {
    if (isSounding) hasReplacedMix.current = false;
    if (isSounding || hasReplacedMix.current) return;
    const timer = window.setTimeout(() => {
      hasReplacedMix.current = true;
      setAttempt((count) => count + 1);
    }, maxSilentMs);
    return () => window.clearTimeout(timer);
  }, [isSounding]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt starts another recorder
  useEffect(() => {
    if (!isRecording || !picture || !queue) return;
    const mimeType = findFormat();
    if (!mimeType) return setProblem('unsupported');
    const created = createMediaMix(picture, currentVoices.current, setSounding);
    const id = randomId();
    let stored = Promise.resolve();
    let retry = 0;
    let isOver = false;
    mix.current = created;
    const closeWatch =
      currentlyWatched.current &&
      watchCapture(
        {
          picture,
          isPictureExpected: () =>
            currentlyWatched.current?.isMoving === true && isLive(picture.getVideoTracks()[0]),
          hasSound: () => {
            const voice = currentlyWatched.current?.voice?.getAudioTracks()[0];
            return isLive(voice) ? created.hasSound(voice) : null;
          },
        },
        (found, measurement) => {
          setFaults((known) => {
            const lasting = known.filter((one) => measurement[one] === true);
            const all = [...new Set([...lasting, ...found])];
            return all.join() === known.join() ? known : all;
          });
          for (const one of recovered.current) if (measurement[one] === false) recovered.current.delete(one);
          for (const one of found.filter((other) => !recovered.current.has(other))) {
            recovered.current.add(one);
            currentlyWatched.current?.renew(one === 'microphone-silent' ? 'audio' : 'video');
            // A new camera is a new picture, and with that a new take.
            if (one === 'microphone-silent' || kind !== 'local') setAttempt((count) => count + 1);
          }
        },
      );
    const start = async (): Promise<Recorder | null> => {
      await waitForPicture(created.stream, kind === 'local' ? maxOwnWaitMs : maxOtherWaitMs);
      if (isOver) return null;
      const recorder = startRecorder(
        created.stream,
        mimeType,
        (content) => {
          stored = stored.then(() => begun).then(() => queue.add(id, content));
        },
        () => {
          retry = window.setTimeout(() => setAttempt((count) => count + 1), retryMs);
        },
      );
      const clockOffsetMs = clockOffset.current;
      const startedAt = new Date(Date.now() + clockOffsetMs).toISOString();
      const begun = queue.begin({ id, seatKey, kind, mimeType, startedAt, clockOffsetMs });
      setProblem(null);
      return recorder;
    };
    const started = start().catch(() => {
      if (!isOver) setProblem('unsupported');
      return null;
    });
    return () => {
      isOver = true;
      closeWatch?.();
      window.clearTimeout(retry);
      mix.current = null;
      void started
        .then((recorder) => recorder?.stop())
        .then(() => stored)
        .finally(() => {
          queue.complete(id);
          created.close();
        });
    };
  }, [isRecording, picture, queue, seatKey, kind, attempt]);
  useEffect(() => {
    // Otherwise a browser may remove what waits to be sent, when space is low or after some days without a visit.
    if (queue) void navigator.storage?.persist?.().catch(() => false);
  }, [queue]);
  const isSpaceLow = useLowSpace(queue ? (recording.data?.expected_bytes ?? 0) : 0, isRecording);
  return problem ?? fault ?? (isSpaceLow ? 'space-low' : null);
}

/** The cause of a warning, or what it was a moment ago; null while it is not recorded. */
function useWarning(cause: DeviceProblem | null, isRecording: boolean): DeviceProblem | null {
  const [warned, setWarned] = useState<DeviceProblem | null>(null);
  useEffect(() => {
    if (!isRecording) return setWarned(null);
    if (cause) return setWarned(cause);
    const timer = window.setTimeout(() => setWarned(null), warningMs);
    return () => window.clearTimeout(timer);
  }, [cause, isRecording]);
  return warned;
}

/** Whether this device has less space than is expected to be recorded; measured while it does not record. */
function useLowSpace(expectedBytes: number, isRecording: boolean): boolean {
  const [isLow, setLow] = useState(false);
  useEffect(() => {
    if (isRecording || expectedBytes === 0) return;
    let isCurrent = true;
    void estimateFreeSpace().then((megabytes) => {
      if (isCurrent && megabytes !== null) setLow(megabytes * 1e6 < expectedBytes);
    });
    return () => {
      isCurrent = false;
    };
  }, [expectedBytes, isRecording]);
  return isLow;
}
