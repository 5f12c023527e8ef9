import { fragmentMs } from '@lifestory/contract/limits';

/**
 * Formats in the order of preference. H.264 plays everywhere; as `avc3`, the size of the picture may change while it is
 * recorded.
 */
const formats = [
  'video/mp4;codecs=avc3.64003E,mp4a.40.2',
  'video/mp4;codecs=avc1.64003E,mp4a.40.2',
  'video/mp4;codecs=avc3.64003E,opus',
  'video/mp4;codecs=avc1.64003E,opus',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

/** Bits per second for pictures with at least this many lines. */
const bitrates = [
  { lines: 1000, bits: 4_000_000 },
  { lines: 0, bits: 2_500_000 },
];
const audioBits = 128_000;

/** Seconds without a fragment after which a recorder counts as ended, and for which it may take to stop. */
const maxFragmentSeconds = 15;
const maxStopSeconds = 5;

/** Milliseconds between key frames: a film can begin or continue at each of them. */
const keyFrameMs = 2000;

/** Returns the format in which this browser records; null if it cannot record video. */
export const findFormat = (): string | null =>
  typeof MediaRecorder === 'undefined'
    ? null
    : (formats.find((format) => MediaRecorder.isTypeSupported(format)) ?? null);

/**
 * Waits for the first picture of a stream, so that picture and sound of a recorder that starts then begin together; at most
 * `maxMs` milliseconds.
 */
export async function waitForPicture(stream: MediaStream, maxMs: number): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  await new Promise<void>((resolve) => {
    const timer = window.setTimeout(resolve, maxMs);
    video.onloadeddata = () => {
      window.clearTimeout(timer);
      resolve();
    };
    video.srcObject = new MediaStream(stream.getVideoTracks());
    video.play().catch(() => undefined);
  });
  video.srcObject = null;
}

export interface Recorder {
  /** Ends the recording; resolves when `onFragment` was called for the last time. */
  stop(): Promise<void>;
}

/**
 * Records a stream. `onFragment` gets a piece of the file every two seconds; `onEnd` is called if the browser ends the
 * recording by itself, as when the camera is unplugged, or gives no fragments.
 */
export function startRecorder(
  stream: MediaStream,
  mimeType: string,
  onFragment: (content: Blob) => void,
  onEnd: () => void,
): Recorder {
  const lines = stream.getVideoTracks()[0]?.getSettings().height ?? 0;
  const recorder = new MediaRecorder(stream, {
    mimeType,
    videoBitsPerSecond: bitrates.find((rate) => lines >= rate.lines)?.bits ?? 0,
    audioBitsPerSecond: audioBits,
    // Not in all browsers yet, which ignore it.
    ...{ videoKeyFrameIntervalDuration: keyFrameMs },
  });
  let isStopping = false;
  const stopped = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      resolve();
      if (!isStopping) onEnd();
    };
  });
  // Counted by a timer, which stops while the device is asleep.
  let seconds = 0;
  recorder.ondataavailable = ({ data }) => {
    if (data.size === 0) return;
    seconds = 0;
    onFragment(data);
  };
  const timer = window.setInterval(() => {
    seconds += 1;
    if (seconds === maxFragmentSeconds) onEnd();
  }, 1000);
  recorder.start(fragmentMs);
  return {
    async stop() {
      isStopping = true;
      window.clearInterval(timer);
      if (recorder.state !== 'inactive') recorder.stop();
      const limit = new Promise((resolve) => window.setTimeout(resolve, maxStopSeconds * 1000));
      await (seconds < maxFragmentSeconds ? stopped : Promise.race([stopped, limit]));
    },
  };
}
