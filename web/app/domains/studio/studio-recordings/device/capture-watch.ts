/** A fault of what is recorded although its devices seem to work. */
export type CaptureFault = 'microphone-silent' | 'picture-still';

/** Milliseconds between two measurements. */
const sampleMs = 500;
/** Milliseconds of digital silence or of the same picture that count as a fault. */
const maxFaultMs = 10_000;
/** Milliseconds between measurements above which the device was asleep, and nothing is known about the time between. */
const maxGapMs = 3_000;

/** The size in pixels in which pictures are compared: the noise of a camera changes some of them. */
const sampleSize = { width: 64, height: 36 };
/** A value from 0 to 255 below which a picture is black, as that of a camera that is turned off. */
const maxBlack = 20;

/** What a measurement found: `null` while nothing is expected, as from a microphone that the user has turned off. */
export type Measurement = Record<CaptureFault, boolean | null>;

/**
 * Finds faults in measurements, which say for each fault whether it is there at `now`, in milliseconds. Returns a function
 * that takes the next one, and lists the faults that last for ten seconds.
 */
export function createFaultFinder(): (now: number, measurement: Measurement) => CaptureFault[] {
  const since: Partial<Record<CaptureFault, number>> = {};
  let last = -Infinity;
  return (now, measurement) => {
    const isContinuous = now - last <= maxGapMs;
    last = now;
    return (['microphone-silent', 'picture-still'] as const).filter((fault) => {
      if (!measurement[fault]) since[fault] = undefined;
      else if (since[fault] === undefined || !isContinuous) since[fault] = now;
      return now - (since[fault] ?? now) >= maxFaultMs;
    });
  };
}

interface Source {
  /** The picture that is recorded. */
  picture: MediaStream;
  /** Whether the picture should move at the moment. */
  isPictureExpected: () => boolean;
  /** Whether the user's microphone gives sound; null while it need not. */
  hasSound: () => boolean | null;
}

/** Watches what is recorded. `onMeasured` gets the faults, and what works. Returns a function that ends this. */
export function watchCapture(
  { picture, isPictureExpected, hasSound }: Source,
  onMeasured: (faults: CaptureFault[], measurement: Measurement) => void,
): () => void {
  const findFaults = createFaultFinder();
  const sampler = createPictureSampler(picture);
  const timer = window.setInterval(() => {
    const sounds = hasSound();
    const isExpected = isPictureExpected() && document.visibilityState === 'visible';
    const measurement = {
      'microphone-silent': sounds === null ? null : !sounds,
      'picture-still': isExpected ? sampler.isStill() : null,
    };
    onMeasured(findFaults(Date.now(), measurement), measurement);
  }, sampleMs);
  return () => {
    window.clearInterval(timer);
    sampler.close();
  };
}

/** Compares pictures of a stream, drawn small. */
function createPictureSampler(stream: MediaStream) {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = new MediaStream(stream.getVideoTracks());
  video.play().catch(() => undefined);
  const canvas = Object.assign(document.createElement('canvas'), sampleSize);
  const surface = canvas.getContext('2d', { willReadFrequently: true });
  let previous: Uint8ClampedArray | null = null;
  return {
    /** Whether the picture is the same as the one before; null if it is black, and true without any. */
    isStill(): boolean | null {
      if (!surface) return null;
      if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return true;
      surface.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data } = surface.getImageData(0, 0, canvas.width, canvas.height);
      const before = previous;
      previous = data;
      // Every fourth value is the opacity.
      if (data.every((value, index) => index % 4 === 3 || value <= maxBlack)) return null;
      return before?.every((value, index) => value === data[index]) ?? false;
    },
    close() {
      video.srcObject = null;
    },
  };
}
