import { box, fullBox, u8, u16, u32 } from './mp4-boxes.ts';
import { NumberList } from './number-list.ts';
import type { AudioFormat, VideoFormat } from './take.ts';

/** The samples of a track in the order of the file, and the chunks that they lie in. */
export class SampleTable {
  /** Samples per second of `times`. */
  readonly scale: number;
  readonly sizes = new NumberList();
  /** When each sample is presented, in ticks. */
  readonly times = new NumberList();
  /** The numbers of the key frames, from 1. */
  readonly keys = new NumberList();
  /** The number of samples of each chunk. */
  readonly chunkSamples = new NumberList();
  /** Where each chunk begins, in bytes after the first one of all tracks. */
  readonly chunkOffsets: number[] = [];

  constructor(scale: number) {
    this.scale = scale;
  }

  /** Adds a sample; `offset` is where its chunk begins, if it is the first one of it. */
  add(bytes: number, time: number, isKey: boolean, offset: number | null): void {
    this.sizes.push(bytes);
    this.times.push(time);
    if (isKey) this.keys.push(this.sizes.length);
    if (offset === null) this.chunkSamples.incrementLast();
    else {
      this.chunkSamples.push(1);
      this.chunkOffsets.push(offset);
    }
  }
}

/** Ticks per second of the film's own clock: milliseconds. */
export const movieScale = 1000;

/** The identity matrix, which neither rotates nor scales. */
export const matrix = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

export interface Track {
  id: number;
  /** The size of the picture in pixels; null for sound. */
  picture: { width: number; height: number } | null;
  description: Buffer;
  samples: SampleTable;
  /** The length of the film. */
  durationMs: number;
}

/**
 * Returns the box of a track (ISO/IEC 14496-12, 8.3). `firstByte` is where the first chunk of all tracks begins in the
 * file.
 */
export function createTrackBox(track: Track, firstByte: number): Buffer {
  const { id, picture, samples, durationMs } = track;
  const ticks = Math.round((durationMs / movieScale) * samples.scale);
  const header = fullBox(
    'tkhd',
    0,
    3,
    u32(0, 0, id, 0, durationMs, 0, 0),
    u16(0),
    u16(picture ? 0 : 1),
    u16(picture ? 0 : 0x100),
    u16(0),
    matrix,
    u32((picture?.width ?? 0) * 0x10000, (picture?.height ?? 0) * 0x10000),
  );
  const handler = Buffer.from(picture ? 'videPictures' : 'sounSound', 'latin1');
  const media = box(
    'mdia',
    // The language is undetermined (`und`).
    fullBox('mdhd', 0, 0, u32(0, 0, samples.scale, ticks), u16(0x55c4), u16(0)),
    fullBox('hdlr', 0, 0, u32(0), handler.subarray(0, 4), Buffer.alloc(12), handler.subarray(4), u16(0)),
    box(
      'minf',
      picture ? fullBox('vmhd', 0, 1, Buffer.alloc(8)) : fullBox('smhd', 0, 0, u32(0)),
      box('dinf', fullBox('dref', 0, 0, u32(1), fullBox('url ', 0, 1))),
      createSampleBoxes(track, ticks, firstByte),
    ),
  );
  return box('trak', header, media);
}

function createSampleBoxes({ description, samples, picture }: Track, ticks: number, firstByte: number) {
  const { sizes, keys, chunkSamples, chunkOffsets } = samples;
  const { durations, shifts } = createTimes(samples.times.values(), ticks);
  const offsets = Buffer.alloc(8 * chunkOffsets.length);
  for (const [index, offset] of chunkOffsets.entries())
    offsets.writeBigUInt64BE(BigInt(firstByte + offset), 8 * index);
  return box(
    'stbl',
    description,
    fullBox('stts', 0, 0, ...encodeRuns(durations)),
    ...(shifts ? [fullBox('ctts', 1, 0, ...encodeRuns(shifts))] : []),
    ...(picture ? [fullBox('stss', 0, 0, u32(keys.length), toBytes(keys.values()))] : []),
    fullBox('stsc', 0, 0, ...encodeChunks(chunkSamples.values())),
    fullBox('stsz', 0, 0, u32(0, sizes.length), toBytes(sizes.values())),
    fullBox('co64', 0, 0, u32(chunkOffsets.length), offsets),
  );
}

/**
 * Returns how long each sample lasts until the next one is decoded, the last one until the end at `ticks`; and how much
 * later each is presented, or null if they are decoded in the order of presentation.
 */
function createTimes(times: Uint32Array, ticks: number) {
  const decoded = times.toSorted();
  for (let index = 1; index < decoded.length; index += 1)
    decoded[index] = Math.max(decoded[index] ?? 0, (decoded[index - 1] ?? 0) + 1);
  const durations = decoded.map((time, index) => Math.max(1, (decoded[index + 1] ?? ticks) - time));
  const isReordered = times.some((time, index) => index > 0 && time < (times[index - 1] ?? 0));
  return { durations, shifts: isReordered ? times.map((time, index) => time - (decoded[index] ?? 0)) : null };
}

/** Encodes numbers as runs: how many entries, then for each how often which number. */
function encodeRuns(numbers: Uint32Array): Buffer[] {
  const runs = new Uint32Array(2 * numbers.length);
  let count = 0;
  for (const number of numbers) {
    if (count > 0 && runs[2 * count - 1] === number) runs[2 * count - 2] = (runs[2 * count - 2] ?? 0) + 1;
    else {
      runs.set([1, number], 2 * count);
      count += 1;
    }
  }
  return [u32(count), toBytes(runs.subarray(0, 2 * count))];
}

/**
 * Encodes how many samples the chunks have: the first chunk of each run, the number of samples, and the description.
 */
function encodeChunks(counts: Uint32Array): Buffer[] {
  const runs: number[] = [];
  for (const [index, count] of counts.entries())
    if (count !== counts[index - 1]) runs.push(index + 1, count, 1);
  return [u32(runs.length / 3), toBytes(Uint32Array.from(runs))];
}

/** Converts numbers to bytes, the highest byte first. */
function toBytes(numbers: Uint32Array): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, 4 * index);
  return bytes;
}

/** Codes of sample descriptions, by codec; H.264 whose parameters vary is `avc3`. */
export const codesOfVideo = { avc: 'avc1', vp8: 'vp08', vp9: 'vp09' } as const;

/** The codes of sample descriptions of sound. */
export const codesOfSound = { opus: 'Opus', aac: 'mp4a' } as const;

/**
 * Returns the sample description of the pictures (ISO/IEC 14496-12, 12.1.3). With `hasVaryingParameters`, key frames of
 * H.264 carry their parameter sets, and the description those of the first one.
 */
export function describeVideo(format: VideoFormat, hasVaryingParameters: boolean): Buffer {
  const isVaryingAvc = format.codec === 'avc' && hasVaryingParameters;
  const type = isVaryingAvc ? 'avc3' : codesOfVideo[format.codec];
  const entry = box(
    type,
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(format.width),
    u16(format.height),
    // 72 dots per inch.
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24),
    u16(0xffff),
    format.codec === 'avc' ? box('avcC', format.description) : describeVp(format),
  );
  return fullBox('stsd', 0, 0, u32(1), entry);
}

/** The configuration of VP8 and VP9 ("VP Codec ISO Media File Format Binding", 1.0). */
function describeVp({ codec, parameters }: VideoFormat): Buffer {
  // `vp09.<profile>.<level>.<bits>.<subsampling>.<primaries>.<transfer>.<matrix>.<range>`, with optional fields at the
  // end.
  const [
    profile = 0,
    level = 10,
    bits = 8,
    subsampling = 1,
    primaries = 1,
    transfer = 1,
    matrix = 1,
    range = 0,
  ] = codec === 'vp9' ? parameters.split('.').slice(1).map(Number) : [];
  const depth = (bits << 4) | (subsampling << 1) | range;
  return fullBox('vpcC', 1, 0, u8(profile, level, depth, primaries, transfer, matrix), u16(0));
}

/** Returns the sample description of the sound. */
export function describeAudio(format: AudioFormat): Buffer {
  const entry = box(
    codesOfSound[format.codec],
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(8),
    u16(format.channels),
    u16(16),
    u32(0, format.rate * 2 ** 16),
    format.codec === 'opus' ? describeOpus(format) : describeAac(format),
  );
  return fullBox('stsd', 0, 0, u32(1), entry);
}

/**
 * Converts the identification header (RFC 7845, 5.1), which is little-endian, to the box `dOps`. Decoders leave out none of
 * the first samples: without the 80 ms that Chromium states, all of the sound would be early.
 */
function describeOpus({ channels, description }: AudioFormat): Buffer {
  const gain = description.length >= 18 ? description.readUInt16LE(16) : 0;
  return box('dOps', u8(0, channels), u16(0), u32(48_000), u16(gain), u8(0));
}

/** The elementary stream descriptor of AAC (ISO/IEC 14496-1, 7.2.6). */
function describeAac({ description }: AudioFormat): Buffer {
  const descriptor = (tag: number, ...content: Buffer[]) => {
    const body = Buffer.concat(content);
    return Buffer.concat([u8(tag, body.length), body]);
  };
  const decoder = descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), descriptor(5, description));
  return fullBox('esds', 0, 0, descriptor(3, u16(0), u8(0), decoder, descriptor(6, u8(2))));
}
