import type { DeviceProblem, TakeKind } from '@lifestory/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../../api/random-id.ts';
import { estimateFreeSpace } from '../../studio/index.ts';
import { recordingQuery } from '../recordings.api.ts';
import { createMediaMix, type MediaMix } from './media-mix.ts';
import { findFormat, type Recorder, startRecorder, waitForPicture } from './recorder.ts';
import type { TakeQueue } from './take-queue.ts';

/** Milliseconds before a recorder that ended by itself is replaced. */
const retryMs = 1000;
/** Milliseconds for which stopped sound may start again by itself, before it is mixed anew. */
const maxSilentMs = 2000;
/** Milliseconds for which a warning about the sound is shown after it has started again, so that it can be read. */
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
}

/**
 * Records on this device while the interview is recorded: one take per interval and per picture. Returns what keeps it
 * from recording, or may do so.
 */
export function useStudioRecorder({ seatKey, kind, queue, picture, voices }: Input): DeviceProblem | null {
  const recording = useQuery(recordingQuery(seatKey));
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  // Recorders that ended by themselves are replaced.
  const [attempt, setAttempt] = useState(0);
  const [isSounding, setSounding] = useState(true);
  const isSoundWarned = useSoundWarning(isSounding);
  // Once: many short takes without sound would help nobody.
  const hasReplacedMix = useRef(false);
  const mix = useRef<MediaMix | null>(null);
  const currentVoices = useRef(voices);
  const isRecording = recording.data?.state === 'recording';
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
  return (
    problem ?? (isRecording && isSoundWarned ? 'sound-stopped' : null) ?? (isSpaceLow ? 'space-low' : null)
  );
}

/** Whether the sound has stopped, or did so a moment ago. */
function useSoundWarning(isSounding: boolean): boolean {
  const [isWarned, setWarned] = useState(false);
  useEffect(() => {
    if (!isSounding) return setWarned(true);
    const timer = window.setTimeout(() => setWarned(false), warningMs);
    return () => window.clearTimeout(timer);
  }, [isSounding]);
  return isWarned;
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
