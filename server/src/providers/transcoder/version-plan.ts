import type { FilmSource, HiddenRange, StoryboardGeometry } from './port.ts';

/** Loudness of light versions and sound in LUFS, as usual for speech on the web. */
export const targetLoudness = -16;

/** Highest sample value after amplification, 1 dB below full scale, because AAC may exceed it a little. */
export const peakLimit = 0.891;

/** Bits per second of the picture of a light version; with the sound, it stays below 800 kbit/s. */
export const lightVideoBitrate = 640_000;
/** Bits per second of the sound of a light version. */
export const lightAudioBitrate = 96_000;
/** Bits per second of a spoken comment. */
export const speechBitrate = 64_000;
/** Bits per second of a sound without a picture. */
export const audioBitrate = 80_000;

/** Frames per second of a light version at most. */
export const maxFrameRate = 30;
/** Whether frames of a film are left out. Rates such as 30.03 are only inaccurate. */
export const isFrameRateLimited = ({ frameRate }: Pick<FilmSource, 'frameRate'>): boolean =>
  frameRate !== null && frameRate > maxFrameRate + 0.5;
/** Seconds between two key frames, at which playback can begin. */
export const keyFrameSeconds = 2;

/** Longer and shorter side of a light version in pixels. */
const lightBox = { long: 854, short: 480 };
/** Longer side of a picture of a storyboard in pixels. */
const frameLength = 160;
const columns = 10;
const maxFrames = 200;
const minIntervalSeconds = 2;

/** Share of the work that the measurement of the loudness takes. */
export const loudnessShare = 0.1;

/** Amplification in decibels at most: what is quieter is noise rather than speech. */
const maxGain = 30;

/** Milliseconds by which hidden passages are extended, because sound is silenced in blocks. */
const hiddenMarginMs = 100;

/** Width and height in pixels. */
interface Size {
  width: number;
  height: number;
}

/** Returns the largest size with the proportions of `from` within a box; even, as H.264 requires; never enlarged. */
function fitInto({ width, height }: Size, { long, short }: { long: number; short: number }): Size {
  const [maxWidth, maxHeight] = width >= height ? [long, short] : [short, long];
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  const toEven = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2);
  return { width: toEven(width), height: toEven(height) };
}

/** Returns the size of the light version of a film. */
export const planLightSize = (film: Size): Size => fitInto(film, lightBox);

/** Returns the layout of the storyboard of a film. */
export function planStoryboard(
  film: Pick<FilmSource, 'durationSeconds' | 'height' | 'width'>,
): StoryboardGeometry {
  const { width, height } = fitInto(film, { long: frameLength, short: frameLength });
  const intervalSeconds = Math.max(minIntervalSeconds, Math.ceil(film.durationSeconds / maxFrames));
  const frames = Math.max(1, Math.ceil(film.durationSeconds / intervalSeconds));
  return {
    columns: Math.min(columns, frames),
    rows: Math.ceil(frames / columns),
    frameWidth: width,
    frameHeight: height,
    intervalSeconds,
  };
}

/** Returns the amplification in decibels for a sound of this loudness; silence stays as it is. */
export const computeGain = (loudness: number | null): number =>
  loudness === null ? 0 : Math.min(maxGain, targetLoudness - loudness);

/** Returns hidden passages in seconds, with their margin. */
export const withMargin = (ranges: readonly HiddenRange[]): { start: number; end: number }[] =>
  ranges.map(({ startMs, endMs }) => ({
    start: Math.max(0, startMs - hiddenMarginMs) / 1000,
    end: (endMs + hiddenMarginMs) / 1000,
  }));
