import type { InputAudioTrack, InputVideoTrack } from 'mediabunny';
import type { FilmTrack } from './timeline.ts';

/** The format of a video track. */
export interface VideoFormat {
  /** `avc`, `vp8` or `vp9`. */
  codec: 'avc' | 'vp8' | 'vp9';
  /** The codec with its parameters, such as `avc1.640c20`. */
  parameters: string;
  /** In pixels. */
  width: number;
  height: number;
  /** The decoder configuration record of H.264; empty for other codecs. */
  description: Buffer;
}

/** The format of an audio track. */
export interface AudioFormat {
  codec: 'opus' | 'aac';
  channels: number;
  /** In hertz. */
  rate: number;
  /** The identification header of Opus, or the AudioSpecificConfig of AAC. */
  description: Buffer;
}

/** Reads the format of a video track; null if a film cannot have it. */
export async function readVideoFormat(track: InputVideoTrack): Promise<VideoFormat | null> {
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  if (!config || (codec !== 'avc' && codec !== 'vp8' && codec !== 'vp9')) return null;
  const description = toBuffer(config.description);
  // Without the record, the frames have start codes instead of lengths.
  if (codec === 'avc' && description.length === 0) return null;
  const { codedWidth: width = 0, codedHeight: height = 0 } = config;
  return { codec, parameters: config.codec, width, height, description };
}

/** Reads the format of an audio track; null if a film cannot have it. */
export async function readAudioFormat(track: InputAudioTrack): Promise<AudioFormat | null> {
  const config = await track.getDecoderConfig();
  const codec = await track.getCodec();
  if (!config || (codec !== 'opus' && codec !== 'aac')) return null;
  const description = toBuffer(config.description);
  if (description.length === 0) return null;
  // Opus always decodes at 48 kHz (RFC 7845, 5.1).
  const rate = codec === 'opus' ? 48_000 : config.sampleRate;
  return { codec, channels: config.numberOfChannels, rate, description };
}

/**
 * Returns what takes must have in common to be joined without encoding them again. The parameters of H.264 may differ,
 * because they can change with every key frame; those of AAC may not. Its first two bytes say all about AAC-LC:
 * encoders may add that there is no other kind (ISO/IEC 14496-3, 1.6.2.1).
 */
export function getJoinableFormat(video: VideoFormat, audio: AudioFormat | null): string {
  if (!audio) return video.codec;
  const { codec, rate, description } = audio;
  return [video.codec, codec, ...(codec === 'aac' ? [rate, description.toString('hex', 0, 2)] : [])].join(
    ' ',
  );
}

function toBuffer(source: ArrayBuffer | SharedArrayBuffer | ArrayBufferView | undefined): Buffer {
  if (!source) return Buffer.alloc(0);
  return ArrayBuffer.isView(source)
    ? Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    : Buffer.from(source);
}

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
