import type { AudioFormat, VideoFormat } from './take-format.ts';
import type { FilmTrack } from './timeline.policy.ts';

/** The bytes of a take. */
export interface TakeContent {
  bytes: number;
  /**
   * Reads from `start` to `end`, which is not included. The bytes must not be changed, and keep more of the take in
   * memory.
   */
  read(start: number, end: number): Promise<Uint8Array>;
  /** Reads the same from the store each time: for a few bytes of many places. */
  readOnce(start: number, end: number): Promise<Uint8Array>;
}

/** An encoded picture or sound. */
export interface TakePacket {
  isVideo: boolean;
  /** When it begins by its container, in seconds since the start of the take. Single sounds may be stated late. */
  time: number;
  /** The samples that a sound decodes to; 0 for a picture. */
  samples: number;
  isKey: boolean;
  bytes: number;
  /** Empty if only the index is read. */
  data: Uint8Array;
}

export interface TakeReader {
  video: VideoFormat;
  /** Null if the take has no sound. */
  audio: AudioFormat | null;
  /** Returns the time after the last complete picture or sound, in seconds. */
  measureSeconds(): Promise<number>;
  /** Returns the time in milliseconds of the last key frame up to `ms`; null if there is none. */
  findKeyFrameMs(ms: number): Promise<number | null>;
  /**
   * Reads the packets of a track from `start` to `end` in seconds, in groups of at most a second, which are not empty: a
   * step per packet would take longer than copying it. The pictures begin with the first key frame. With `isIndexOnly`,
   * reads everything but their data.
   */
  packets(
    track: FilmTrack,
    start: number,
    end: number,
    isIndexOnly: boolean,
  ): AsyncGenerator<readonly TakePacket[]>;
  close(): void;
}

/** Maximum length of a group of packets in seconds: so far apart are pictures and their sound in a film's file. */
export const groupSeconds = 1;

/**
 * Seconds by which the sound of a take lags behind its picture: echo cancellation and the mixing of voices take 20 ms
 * each, measured with Chromium.
 */
export const recordedSoundDelay = 0.04;

/** Tolerance in seconds when times are compared, because containers round them. */
export const timeTolerance = 0.002;

/** Where a track ends in seconds, and whether the file was cut off before its end. */
export interface TrackEnd {
  end: number;
  isDamaged: boolean;
}

/** Returns where a take ends: with its longest track, or when it was cut off, before the first missing packet. */
export function findTakeEnd(tracks: readonly TrackEnd[]): number {
  const damaged = tracks.filter(({ isDamaged }) => isDamaged);
  return damaged.length > 0
    ? Math.min(...damaged.map(({ end }) => end))
    : Math.max(...tracks.map(({ end }) => end));
}
