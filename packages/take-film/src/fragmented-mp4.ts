import { PacketIndex } from './indexed-take.ts';
import type { TakeContent } from './take.ts';

/** Maximum size of an index in the file, and of packets in it: enough for minutes in one fragment. */
const maxIndexBytes = 16 * 1024 ** 2;
const maxFragmentPackets = 100_000;

/** Bytes that are read at once: the index of a fragment, and the header of its data. */
const windowBytes = 32 * 1024;

/** Maximum number of packets of a track: those of four hours. */
const maxPackets = 2_000_000;

/** What applies to packets for which a fragment says nothing else. */
interface Defaults {
  duration: number;
  size: number;
  flags: number;
}

interface Track {
  index: PacketIndex;
  defaults: Defaults;
  /** Where the next fragment begins, in ticks, unless it says so itself. */
  nextTime: number;
}

/** The content of a box. */
interface Box {
  type: string;
  content: Buffer;
}

/**
 * Reads the index of a fragmented mp4 (ISO/IEC 14496-12, 8.8): the packets of its tracks by the ids of the tracks. Ends
 * where the file is cut off or damaged. Empty for a file without fragments.
 */
export async function indexFragments(file: TakeContent): Promise<Map<number, PacketIndex>> {
  const tracks = new Map<number, Track>();
  const read = createWindow(file);
  for (let at = 0; at + 8 <= file.bytes; ) {
    const header = await read(at, Math.min(at + 16, file.bytes));
    const type = header.toString('latin1', 4, 8);
    const bytes = readBoxBytes(header);
    if (bytes < 8) break;
    if (type === 'moov' || type === 'moof') {
      if (bytes > maxIndexBytes || at + bytes > file.bytes) break;
      const content = await read(at + 8, at + bytes);
      if (
        !isReadable(() => (type === 'moov' ? addTracks(tracks, content) : addFragment(tracks, content, at)))
      )
        break;
    }
    at += bytes;
  }
  return new Map([...tracks].map(([id, { index }]) => [id, index]));
}

/** Returns a function that reads parts of a file which follow each other closely. */
function createWindow(file: TakeContent): (start: number, end: number) => Promise<Buffer> {
  let windowStart = 0;
  let window: Buffer = Buffer.alloc(0);
  return async (start, end) => {
    if (start < windowStart || end > windowStart + window.length) {
      windowStart = start;
      window = toBuffer(await file.readOnce(start, Math.min(Math.max(end, start + windowBytes), file.bytes)));
    }
    return window.subarray(start - windowStart, end - windowStart);
  };
}

/** Returns whether `read` found everything that it was looking for within the boxes. */
function isReadable(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Returns the size of a box by its first bytes; 0 if it has none. */
function readBoxBytes(header: Buffer): number {
  const bytes = header.readUInt32BE(0);
  return bytes === 1 && header.length >= 16 ? Number(header.readBigUInt64BE(8)) : bytes;
}

function* listBoxes(content: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= content.length; ) {
    const bytes = content.readUInt32BE(at);
    if (bytes < 8) throw new RangeError('A box has no size.');
    yield { type: content.toString('latin1', at + 4, at + 8), content: content.subarray(at + 8, at + bytes) };
    at += bytes;
  }
}

const findBox = (content: Buffer, type: string): Buffer =>
  [...listBoxes(content)].find((box) => box.type === type)?.content ?? Buffer.alloc(0);

function addTracks(tracks: Map<number, Track>, movie: Buffer): void {
  const defaults = new Map<number, Defaults>();
  for (const { type, content } of listBoxes(findBox(movie, 'mvex'))) {
    if (type !== 'trex') continue;
    const [duration, size, flags] = [12, 16, 20].map((at) => content.readUInt32BE(at));
    defaults.set(content.readUInt32BE(4), { duration: duration ?? 0, size: size ?? 0, flags: flags ?? 0 });
  }
  for (const { type, content } of listBoxes(movie)) {
    if (type !== 'trak') continue;
    const header = findBox(content, 'tkhd');
    const id = header.readUInt32BE(header[0] === 1 ? 20 : 12);
    const media = findBox(findBox(content, 'mdia'), 'mdhd');
    const scale = media.readUInt32BE(media[0] === 1 ? 20 : 12);
    if (scale === 0) throw new RangeError('A track has no clock.');
    const none = { duration: 0, size: 0, flags: 0 };
    tracks.set(id, { index: new PacketIndex(scale), defaults: defaults.get(id) ?? none, nextTime: 0 });
  }
}

/** Adds the packets of a fragment whose box begins at `start` in the file. */
function addFragment(tracks: Map<number, Track>, fragment: Buffer, start: number): void {
  for (const { type, content } of listBoxes(fragment)) {
    if (type !== 'traf') continue;
    const header = readFragmentHeader(findBox(content, 'tfhd'), tracks, start);
    if (!header) continue;
    const { track, defaults } = header;
    let { offset } = header;
    let time = readFragmentTime(findBox(content, 'tfdt')) ?? track.nextTime;
    for (const box of listBoxes(content)) {
      if (box.type !== 'trun') continue;
      ({ time, offset } = addRun(track.index, box.content, { time, offset, base: header.offset, defaults }));
    }
    track.nextTime = time;
  }
}

function readFragmentHeader(box: Buffer, tracks: Map<number, Track>, start: number) {
  const fields = new FieldReader(box, 8);
  const track = tracks.get(box.readUInt32BE(4));
  if (!track) return null;
  const flags = box.readUInt32BE(0);
  const offset = flags & 0x1 ? fields.readLong() : start;
  if (flags & 0x2) fields.read();
  const defaults = {
    duration: flags & 0x8 ? fields.read() : track.defaults.duration,
    size: flags & 0x10 ? fields.read() : track.defaults.size,
    flags: flags & 0x20 ? fields.read() : track.defaults.flags,
  };
  return { track, offset, defaults };
}

const readFragmentTime = (box: Buffer): number | null => {
  if (box.length === 0) return null;
  return box[0] === 1 ? Number(box.readBigUInt64BE(4)) : box.readUInt32BE(4);
};

/** Adds the packets of a run; returns the time and the position in the file after it. */
function addRun(
  index: PacketIndex,
  box: Buffer,
  run: { time: number; offset: number; base: number; defaults: Defaults },
): { time: number; offset: number } {
  const flags = box.readUInt32BE(0);
  const count = box.readUInt32BE(4);
  if (count > maxFragmentPackets || index.length + count > maxPackets)
    throw new RangeError('A run has too many packets.');
  const fields = new FieldReader(box, 8);
  let { time, offset } = run;
  if (flags & 0x1) offset = run.base + fields.readSigned();
  const firstFlags = flags & 0x4 ? fields.read() : null;
  for (let number = 0; number < count; number += 1) {
    const duration = flags & 0x100 ? fields.read() : run.defaults.duration;
    const size = flags & 0x200 ? fields.read() : run.defaults.size;
    const ownFlags = flags & 0x400 ? fields.read() : run.defaults.flags;
    const shift = flags & 0x800 ? fields.readSigned() : 0;
    const packetFlags = number === 0 && firstFlags !== null ? firstFlags : ownFlags;
    // `sample_is_non_sync_sample`.
    index.add({ time: time + shift, duration, offset, size, isKey: (packetFlags & 0x10000) === 0 });
    time += duration;
    offset += size;
  }
  return { time, offset };
}

/** Reads the fields of a box one after the other. Fails with a RangeError at its end. */
class FieldReader {
  private readonly box: Buffer;
  private at: number;

  constructor(box: Buffer, start: number) {
    this.box = box;
    this.at = start;
  }

  read(): number {
    this.at += 4;
    return this.box.readUInt32BE(this.at - 4);
  }

  readSigned(): number {
    this.at += 4;
    return this.box.readInt32BE(this.at - 4);
  }

  readLong(): number {
    this.at += 8;
    return Number(this.box.readBigUInt64BE(this.at - 8));
  }
}
