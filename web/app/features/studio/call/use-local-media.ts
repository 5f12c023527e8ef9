import { useCallback, useEffect, useState } from 'react';
import { findMediaProblem, type MediaProblem } from './media-problem.ts';

/** The camera at up to 1080p: the film is recorded from it; the call sends less. */
const video: MediaTrackConstraints = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30, max: 30 },
  facingMode: 'user',
};
const audio: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: true,
  autoGainControl: true,
};

/** Opens camera and microphone, or the one of them that works; throws if neither does. */
async function openMedia(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) {
    throw new DOMException('', window.isSecureContext ? 'NotSupportedError' : 'SecurityError');
  }
  try {
    return await navigator.mediaDevices.getUserMedia({ video, audio });
  } catch (error) {
    for (const constraints of [{ audio }, { video }]) {
      const stream = await navigator.mediaDevices.getUserMedia(constraints).catch(() => null);
      if (stream) return stream;
    }
    throw error;
  }
}

/**
 * The camera and microphone of this device, which are open while `isWanted`. `isReady` once they were opened or have
 * failed; `problem` says why something is missing.
 */
export function useLocalMedia(isWanted: boolean) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<MediaProblem | null>(null);
  const [isReady, setReady] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the devices again
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    let opened: MediaStream | null = null;
    openMedia().then(
      (media) => {
        if (!isCurrent) return stopTracks(media);
        opened = media;
        setStream(media);
        setProblem(findMissingDevice(media));
        setReady(true);
      },
      (error: unknown) => {
        if (!isCurrent) return;
        setProblem(findMediaProblem(error));
        setReady(true);
      },
    );
    return () => {
      isCurrent = false;
      if (opened) stopTracks(opened);
      setStream(null);
    };
  }, [attempt, isWanted]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return {
    stream,
    problem,
    isReady,
    retry,
    microphone: useTrackSwitch(stream, 'audio'),
    camera: useTrackSwitch(stream, 'video'),
  };
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop();
};

const findMissingDevice = (stream: MediaStream): MediaProblem | null => {
  if (stream.getAudioTracks().length === 0) return 'no-microphone';
  return stream.getVideoTracks().length === 0 ? 'no-camera' : null;
};

/** Switches the user's microphone or camera on and off. */
function useTrackSwitch(stream: MediaStream | null, kind: 'audio' | 'video') {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    for (const track of stream?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn;
  }, [stream, kind, isOn]);
  return { isOn, toggle: () => setOn(!isOn) };
}
