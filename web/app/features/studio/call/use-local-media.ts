import { useCallback, useEffect, useRef, useState } from 'react';
import {
  findInterruption,
  findLostKinds,
  findMediaProblem,
  type Interruption,
  type MediaProblem,
} from './media-problem.ts';

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

/** Milliseconds between checks whether a device is gone: not every browser says so, as after a phone call. */
const checkMs = 500;
/** Milliseconds for which a warning is shown at least, so that it can be read. */
const warningMs = 5_000;

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
  const opened = useRef<MediaStream | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the devices again
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    openMedia().then(
      (media) => {
        if (!isCurrent) return stopTracks(media);
        opened.current = media;
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
      if (opened.current) stopTracks(opened.current);
      opened.current = null;
      setStream(null);
    };
  }, [attempt, isWanted]);
  const replace = useCallback((media: MediaStream) => {
    opened.current = media;
    setStream(media);
  }, []);
  const interruption = useRecovery(stream, replace);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return {
    stream,
    problem,
    interruption,
    isReady,
    retry,
    microphone: useTrackSwitch(stream, 'audio'),
    camera: useTrackSwitch(stream, 'video'),
  };
}

/**
 * Opens a camera or microphone again that was lost, as often as it takes. `onRecovered` gets a stream with the others'
 * tracks. Returns the warning, which stays for some seconds after the device works again.
 */
function useRecovery(
  stream: MediaStream | null,
  onRecovered: (stream: MediaStream) => void,
): Interruption | null {
  const [interruption, setInterruption] = useState<Interruption | null>(null);
  const warnedAt = useRef(0);
  useEffect(() => {
    if (!stream) return;
    let isCurrent = true;
    let isOpening = false;
    const tracks = stream.getTracks();
    const check = async () => {
      const lost = findLostKinds(tracks);
      const warning = findInterruption(lost);
      if (warning) {
        warnedAt.current = Date.now();
        setInterruption(warning);
      } else if (Date.now() - warnedAt.current >= warningMs) setInterruption(null);
      if (!warning || isOpening) return;
      isOpening = true;
      const found = await openTracks(lost);
      isOpening = false;
      if (!isCurrent) for (const track of found) track.stop();
      else if (found.length > 0) {
        const kept = tracks.filter(({ kind }) => !found.some((track) => track.kind === kind));
        onRecovered(new MediaStream([...kept, ...found]));
      }
    };
    const run = () => void check();
    const timer = setInterval(run, checkMs);
    const devices = navigator.mediaDevices;
    for (const track of tracks) track.addEventListener('ended', run);
    devices.addEventListener?.('devicechange', run);
    document.addEventListener('visibilitychange', run);
    window.addEventListener('pageshow', run);
    return () => {
      isCurrent = false;
      clearInterval(timer);
      for (const track of tracks) track.removeEventListener('ended', run);
      devices.removeEventListener?.('devicechange', run);
      document.removeEventListener('visibilitychange', run);
      window.removeEventListener('pageshow', run);
    };
  }, [stream, onRecovered]);
  return interruption;
}

/** Opens a device of each kind, and returns the tracks of those that work. */
async function openTracks(kinds: readonly ('audio' | 'video')[]): Promise<MediaStreamTrack[]> {
  const tracks = await Promise.all(
    kinds.map(async (kind) => {
      const constraints = kind === 'audio' ? { audio } : { video };
      const media = await navigator.mediaDevices.getUserMedia(constraints).catch(() => null);
      return (media?.getTracks() ?? []).filter((track) => {
        if (track.kind !== kind) track.stop();
        return track.kind === kind;
      });
    }),
  );
  return tracks.flat();
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
