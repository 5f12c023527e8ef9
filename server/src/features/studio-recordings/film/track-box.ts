import { box, fullBox, u16, u32 } from './mp4-boxes.ts';
import type { SampleTable } from './sample-table.ts';

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
