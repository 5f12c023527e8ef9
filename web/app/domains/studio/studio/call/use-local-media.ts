import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type DeviceChoices,
  findChosen,
  listDevices,
  readDeviceChoices,
  useDeviceChoices,
} from './device-choice.ts';
import {
  type DeviceKind,
  findMediaProblem,
  type Interruption,
  type MediaProblem,
  type MediaProblems,
  stopsInBackground,
} from './media-problem.ts';

/** The camera at up to 1080p: the film is recorded from it; the call sends less. */
const video: MediaTrackConstraints = {
  width: { ideal: 1920 },
  height: { ideal: 1080 },
  frameRate: { ideal: 30, max: 30 },
  facingMode: 'user',
};

/**
 * The microphone: made clear by the browser, or, for archive sound, as it is. Without headphones, its echo stays cancelled:
 * the others would hear themselves.
 */
const findAudio = (isArchive: boolean): MediaTrackConstraints => ({
  echoCancellation: !isArchive || readDeviceChoices().headphones !== true,
  noiseSuppression: !isArchive,
  autoGainControl: !isArchive,
});

const kinds = ['audio', 'video'] as const;
const inputKinds = { audio: 'audioinput', video: 'videoinput' } as const;

/** Milliseconds between checks whether a device is gone: not every browser says so, as after a phone call. */
const checkMs = 500;
/** Milliseconds for which a warning is shown at least, so that it can be read. */
const warningMs = 5_000;
/** Milliseconds for which a device may give nothing before this counts: a busy camera misses some pictures. */
const maxMutedMs = 1_000;
/** Milliseconds between attempts to open a device that gives nothing. */
const mutedRetryMs = 10_000;

/** Returns the constraints of a kind of device: the chosen one if it is there. */
function findConstraints(
  devices: readonly MediaDeviceInfo[],
  kind: DeviceKind,
  isArchive: boolean,
): MediaTrackConstraints {
  const { facingMode, ...others } = kind === 'audio' ? findAudio(isArchive) : video;
  const chosen = findChosen(devices, inputKinds[kind]);
  if (chosen) return { ...others, deviceId: { exact: chosen.deviceId } };
  return facingMode ? { ...others, facingMode } : others;
}

/**
 * Opens the chosen device of a kind, or any other; throws if none works. `current` are the tracks that it replaces: some
 * systems open only one camera at a time.
 */
async function openDevice(
  kind: DeviceKind,
  isArchive: boolean,
  current: readonly MediaStreamTrack[],
): Promise<MediaStreamTrack> {
  const open = async (devices: readonly MediaDeviceInfo[]) => {
    const constraints = findConstraints(devices, kind, isArchive);
    const media = await navigator.mediaDevices.getUserMedia({ [kind]: constraints });
    const track = media.getTracks().find((found) => found.kind === kind);
    stopTracks(media.getTracks().filter((other) => other !== track));
    if (!track) throw new DOMException('', 'NotFoundError');
    return track;
  };
  const devices = await listDevices();
  const chosen = findChosen(devices, inputKinds[kind]);
  if (!chosen) return open([]);
  try {
    return await open(devices);
  } catch {
    if (current.some((track) => track.getSettings().deviceId !== chosen.deviceId)) {
      stopTracks(current);
      const track = await open(devices).catch(() => null);
      if (track) return track;
    }
    return open([]);
  }
}

/** Opens camera and microphone, or the one of them that works; `problems` says what keeps each from working. */
async function openMedia(
  isArchive: boolean,
): Promise<{ tracks: MediaStreamTrack[]; problems: MediaProblems }> {
  const problems: MediaProblems = { audio: null, video: null };
  if (!navigator.mediaDevices?.getUserMedia) {
    const problem = window.isSecureContext ? 'unsupported' : 'insecure';
    return { tracks: [], problems: { audio: problem, video: problem } };
  }
  const devices = await listDevices();
  try {
    // Together, so that the browser asks once.
    const constraints = {
      audio: findConstraints(devices, 'audio', isArchive),
      video: findConstraints(devices, 'video', isArchive),
    };
    return { tracks: (await navigator.mediaDevices.getUserMedia(constraints)).getTracks(), problems };
  } catch {
    const tracks: MediaStreamTrack[] = [];
    for (const kind of kinds) {
      try {
        tracks.push(await openDevice(kind, isArchive, []));
      } catch (error) {
        problems[kind] = findMediaProblem(error);
      }
    }
    return { tracks, problems };
  }
}

/**
 * The camera and microphone of this device, which are open while `isWanted`. `isReady` once they were opened or have
 * failed; `problems` says why something is missing. `renew` opens a device anew that is open and gives nothing.
 * `hasArchiveSound`: microphones that are opened from then on give their sound as it is.
 */
export function useLocalMedia(isWanted: boolean, hasArchiveSound: boolean) {
  const isArchive = useRef(hasArchiveSound);
  isArchive.current = hasArchiveSound;
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problems, setProblems] = useState<MediaProblems | null>(null);
  const [isReady, setReady] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const opened = useRef<MediaStream | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the devices again
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void openMedia(isArchive.current).then(({ tracks, problems: found }) => {
      if (!isCurrent) return stopTracks(tracks);
      if (tracks.length > 0) {
        opened.current = new MediaStream(tracks);
        setStream(opened.current);
      }
      setProblems(found.audio || found.video ? found : null);
      setReady(true);
    });
    return () => {
      isCurrent = false;
      stopTracks(opened.current?.getTracks() ?? []);
      opened.current = null;
      setStream(null);
    };
  }, [attempt, isWanted]);
  const replace = useCallback((media: MediaStream) => {
    const replaced = opened.current?.getTracks() ?? [];
    opened.current = media;
    setStream(media);
    stopTracks(replaced.filter((track) => !media.getTracks().includes(track)));
  }, []);
  const onProblem = useCallback(
    (kind: DeviceKind, problem: MediaProblem) =>
      setProblems((known) => ({ audio: null, video: null, ...known, [kind]: problem })),
    [],
  );
  const { interruption, renew } = useRecovery(stream, isArchive, replace, onProblem);
  const { headphones } = useDeviceChoices();
  const openedWith = useRef(headphones);
  useEffect(() => {
    if (openedWith.current !== headphones && isArchive.current) renew('audio');
    openedWith.current = headphones;
  }, [headphones, renew]);
  const missing = kinds.filter(
    (kind) => problems?.[kind] && !stream?.getTracks().some((track) => track.kind === kind),
  );
  const retry = () => {
    if (!stream) setAttempt((count) => count + 1);
    for (const kind of missing) renew(kind);
  };
  const isWaiting = isReady && !stream;
  useEffect(() => {
    if (!isWaiting) return;
    // Such as a camera that is connected only now.
    const open = () => setAttempt((count) => count + 1);
    navigator.mediaDevices?.addEventListener?.('devicechange', open);
    return () => navigator.mediaDevices?.removeEventListener?.('devicechange', open);
  }, [isWaiting]);
  return {
    stream,
    problems: missing.length > 0 ? problems : null,
    interruption,
    isReady,
    hasArchiveSound,
    retry,
    renew,
    microphone: useTrackSwitch(stream, 'audio'),
    camera: useTrackSwitch(stream, 'video'),
  };
}

/** Camera and microphone of a page, as `useLocalMedia` returns them. */
export type LocalMedia = ReturnType<typeof useLocalMedia>;

/**
 * Opens a device anew that was lost, as often as it takes, and once each time one that was interrupted: browsers say that it
 * works although it does not, as Safari after a phone call. Also changes to the chosen device. `onRecovered` gets a stream
 * with the others' tracks. The warning stays for some seconds after the device works again.
 */
function useRecovery(
  stream: MediaStream | null,
  isArchive: { readonly current: boolean },
  onRecovered: (stream: MediaStream) => void,
  onProblem: (kind: DeviceKind, problem: MediaProblem) => void,
) {
  const [interruption, setInterruption] = useState<Interruption | null>(null);
  const choices = useDeviceChoices();
  const warnedAt = useRef(0);
  const memory = useRef<Memory>({ renewals: new Set(), seenIds: new Set(), tried: [] });
  const checkNow = useRef(() => {});
  const renew = useCallback((kind: DeviceKind) => {
    memory.current.renewals.add(kind);
    checkNow.current();
  }, []);
  useEffect(() => {
    if (!stream) return;
    const warn = (warning: Interruption | null) => {
      if (warning) warnedAt.current = Date.now();
      if (warning || Date.now() - warnedAt.current >= warningMs) setInterruption(warning);
    };
    const watch = watchDevices(stream.getTracks(), choices, isArchive, memory.current, {
      warn,
      onRecovered: (tracks) => onRecovered(new MediaStream(tracks)),
      onProblem,
    });
    checkNow.current = watch.check;
    return () => {
      checkNow.current = () => {};
      watch.close();
    };
  }, [stream, choices, isArchive, onRecovered, onProblem]);
  return { interruption, renew };
}

/** What is kept while devices are replaced. */
interface Memory {
  /** The kinds of devices to open anew although they seem to work. */
  renewals: Set<DeviceKind>;
  /** The ids of the devices that were there. */
  seenIds: Set<string>;
  /** The choices that did not lead to the chosen device; they are tried again when devices or choices change. */
  tried: { kind: DeviceKind; choices: DeviceChoices }[];
}

interface DeviceListener {
  /** Called with every check, with what interrupts the devices. */
  warn(warning: Interruption | null): void;
  /** Called with all tracks when one was opened. */
  onRecovered(tracks: MediaStreamTrack[]): void;
  /** Called when a device that was not open cannot be opened. */
  onProblem(kind: DeviceKind, problem: MediaProblem): void;
}

/** Watches the devices behind tracks, and opens them anew; see `useRecovery`. */
function watchDevices(
  tracks: readonly MediaStreamTrack[],
  choices: DeviceChoices,
  isArchive: { readonly current: boolean },
  memory: Memory,
  { warn, onRecovered, onProblem }: DeviceListener,
) {
  const { renewals, seenIds } = memory;
  let isClosed = false;
  let isOpening = false;
  /** The kinds that seem to work and are opened anew: they may have to be closed before. */
  let exchanged: DeviceKind[] = [];
  let gone: DeviceKind[] = [];
  let triedAt = Date.now();
  const mutedSince = new Map<DeviceKind, number>();
  const ofKind = (kind: DeviceKind) => tracks.filter((track) => track.kind === kind);
  const readId = (track: MediaStreamTrack | undefined) => track?.getSettings?.().deviceId;
  const isLost = (kind: DeviceKind) =>
    ofKind(kind).length > 0 &&
    (gone.includes(kind) || ofKind(kind).every(({ readyState }) => readyState === 'ended'));
  /** Lists the kinds that give nothing for a while; one that works again after that is opened anew. */
  const findMuted = () =>
    kinds.filter((kind) => {
      const since = mutedSince.get(kind);
      const isLong = since !== undefined && Date.now() - since >= maxMutedMs;
      if (!isLost(kind) && ofKind(kind).some(({ muted }) => muted)) {
        mutedSince.set(kind, since ?? Date.now());
        return isLong;
      }
      mutedSince.delete(kind);
      if (isLong) renewals.add(kind);
      return false;
    });
  const open = async (kind: DeviceKind) => {
    const track = await openDevice(kind, isArchive.current, ofKind(kind)).catch((error: unknown) => {
      if (!isClosed && ofKind(kind).length === 0) onProblem(kind, findMediaProblem(error));
      return null;
    });
    if (!track) return [];
    const chosen = choices[inputKinds[kind]];
    if (chosen && readId(track) !== chosen.deviceId) memory.tried.push({ kind, choices });
    // Something else still has the device.
    const isUseless = track.muted && !isLost(kind);
    if (isClosed || isUseless) track.stop();
    else track.enabled = ofKind(kind).every(({ enabled }) => enabled);
    return isClosed || isUseless ? [] : [track];
  };
  const check = async () => {
    if (isClosed) return;
    const lost = kinds.filter((kind) => isLost(kind) && !exchanged.includes(kind));
    const muted = findMuted();
    const isHidden = document.visibilityState === 'hidden' && stopsInBackground(navigator);
    warn(findInterruption(lost, muted, isHidden));
    if (isOpening || isHidden) return;
    const retried = Date.now() - triedAt >= mutedRetryMs ? muted : [];
    const wanted = kinds.filter((kind) => [...lost, ...retried, ...renewals].includes(kind));
    if (wanted.length === 0) return;
    triedAt = Date.now();
    const renewed = [...renewals];
    renewals.clear();
    isOpening = true;
    exchanged = wanted.filter((kind) => !lost.includes(kind));
    const found = (await Promise.all(wanted.map(open))).flat();
    isOpening = false;
    exchanged = [];
    // The watch that follows opens what this one stopped again, because it was closed.
    if (isClosed) for (const kind of renewed) renewals.add(kind);
    if (found.length === 0) return;
    // What is replaced ends before the page watches what replaces it.
    close();
    const kept = tracks.filter(({ kind }) => !found.some((track) => track.kind === kind));
    onRecovered([...kept, ...found]);
  };
  /** Finds devices that are gone although their tracks go on, and changes to a chosen one that is there. */
  const compareDevices = async () => {
    const devices = await listDevices();
    if (isClosed) return;
    const ids = devices.map(({ deviceId }) => deviceId).filter((id) => id !== '');
    for (const id of ids) seenIds.add(id);
    for (const kind of kinds) {
      const own = readId(ofKind(kind)[0]);
      const chosen = findChosen(devices, inputKinds[kind]);
      const isTried = memory.tried.some((tried) => tried.kind === kind && tried.choices === choices);
      if (chosen && own && chosen.deviceId !== own && !isTried) renewals.add(kind);
    }
    gone = kinds.filter((kind) => {
      const own = readId(ofKind(kind)[0]);
      return own !== undefined && seenIds.has(own) && ids.length > 0 && !ids.includes(own);
    });
    await check();
  };
  const checkAnew = () => {
    for (const kind of kinds) if (ofKind(kind).length > 0) renewals.add(kind);
    void check();
  };
  const run = () => void check();
  const onDeviceChange = () => {
    memory.tried = [];
    for (const kind of kinds) if (ofKind(kind).length === 0) renewals.add(kind);
    void compareDevices();
  };
  // A phone or tablet stops its devices in the background.
  const onVisibility = () =>
    document.visibilityState === 'visible' && stopsInBackground(navigator) ? checkAnew() : run();
  const onPageShow = ({ persisted }: PageTransitionEvent) => (persisted ? checkAnew() : run());
  const timer = setInterval(run, checkMs);
  const devices = navigator.mediaDevices;
  const trackEvents = ['ended', 'mute', 'unmute'];
  for (const track of tracks) for (const name of trackEvents) track.addEventListener(name, run);
  devices.addEventListener?.('devicechange', onDeviceChange);
  document.addEventListener('visibilitychange', onVisibility);
  document.addEventListener('resume', checkAnew);
  window.addEventListener('pageshow', onPageShow);
  const close = () => {
    isClosed = true;
    clearInterval(timer);
    for (const track of tracks) for (const name of trackEvents) track.removeEventListener(name, run);
    devices.removeEventListener?.('devicechange', onDeviceChange);
    document.removeEventListener('visibilitychange', onVisibility);
    document.removeEventListener('resume', checkAnew);
    window.removeEventListener('pageshow', onPageShow);
  };
  void compareDevices();
  return { check: run, close };
}

/** Returns the most important warning: the voice is worth more than the picture. */
function findInterruption(
  lost: readonly DeviceKind[],
  muted: readonly DeviceKind[],
  isHidden: boolean,
): Interruption | null {
  if (isHidden) return 'page-hidden';
  if (lost.includes('audio')) return 'microphone-ended';
  if (muted.includes('audio')) return 'microphone-muted';
  if (lost.includes('video')) return 'camera-ended';
  return muted.includes('video') ? 'camera-muted' : null;
}

const stopTracks = (tracks: readonly MediaStreamTrack[]) => {
  for (const track of tracks) track.stop();
};

/** Switches the user's microphone or camera on and off. */
function useTrackSwitch(stream: MediaStream | null, kind: DeviceKind) {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    for (const track of stream?.getTracks() ?? []) if (track.kind === kind) track.enabled = isOn;
  }, [stream, kind, isOn]);
  return { isOn, toggle: () => setOn(!isOn) };
}
