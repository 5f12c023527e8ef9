/** Reads `length` bytes from `start`, or fewer at the end of the file. */
export type ReadBytes = (start: number, length: number) => Promise<Buffer>;

/** Metadata from the headers of an mp4 file. */
export interface Mp4 {
  /** Seconds; null if the file does not specify it. */
  duration: number | null;
  /** The video format: the code of the first sample description, such as `avc1`; null without one. */
  codec: string | null;
  /** The format of the first sound, such as `mp4a`; null without one. */
  sound: string | null;
}

/** Why a file is not a film: another format, damaged or cut off, or without a picture. */
export type Mp4Problem = 'not_mp4' | 'damaged' | 'sound_only';

/** A box: its type, where its content begins, and where it ends (ISO/IEC 14496-12, 4.2). */
interface Box {
  type: string;
  start: number;
  end: number;
}

/** Maximum number of boxes that are read, as protection against hostile files. */
const maxBoxes = 10_000;

/** Size of a box header with a 64-bit size. */
const headerBytes = 16;

/** Minimum number of bytes per read, so that most headers need no read of their own. */
const readAheadBytes = 4096;

/** Whether the first bytes of a file are those of an mp4: a `ftyp` box of a plausible size. */
export function hasMp4Signature(head: Buffer): boolean {
  if (head.length < 12 || head.toString('latin1', 4, 8) !== 'ftyp') return false;
  const size = head.readUInt32BE(0);
  // QuickTime's brand marks a .mov file, which browsers are not guaranteed to play.
  return size >= 16 && size <= 4096 && head.toString('latin1', 8, 12) !== 'qt  ';
}

/**
 * Reads the structure of an mp4 file of `size` bytes: `ftyp`, `moov`, a video track in it, and whether the file has the
 * samples that its tables name. Reads only headers, whatever sizes the file claims.
 */
export async function readMp4(read: ReadBytes, size: number): Promise<Mp4 | Mp4Problem> {
  if (!hasMp4Signature(await read(0, 12))) return 'not_mp4';
  const reader = new BoxReader(read);
  try {
    const movie = await findBox(reader, { type: 'file', start: 0, end: size }, 'moov');
    if (!movie) return 'damaged';
    let hasVideo = false;
    let hasTrack = false;
    let codec: string | null = null;
    let sound: string | null = null;
    let header: Duration | null = null;
    let fragments: Duration | null = null;
    for await (const box of reader.boxes(movie)) {
      if (box.type === 'mvhd') header = await readMovieHeader(reader, box);
      if (box.type === 'trak') {
        hasTrack = true;
        const kind = await readKind(reader, box);
        if (kind === 'vide') {
          hasVideo = true;
          codec ??= await readCodec(reader, box);
        }
        if (kind === 'soun') sound ??= await readCodec(reader, box);
        if ((await findLastByte(reader, box)) > size) return 'damaged';
      }
      if (box.type === 'mvex') fragments = await readFragmentDuration(reader, box);
    }
    if (!hasVideo) return hasTrack ? 'sound_only' : 'damaged';
    if (!header) return 'damaged';
    // A fragmented film has duration 0 in its header and the total in `mehd`, or nowhere.
    const ticks = header.ticks || fragments?.ticks || 0;
    const duration = ticks / header.scale;
    return { duration: duration > 0 && Number.isFinite(duration) ? duration : null, codec, sound };
  } catch (error) {
    if (error instanceof NotMp4) return 'damaged';
    throw error;
  }
}

class NotMp4 extends Error {}

/** A duration in ticks; `scale` is the number of ticks per second. */
interface Duration {
  scale: number;
  ticks: number;
}

class BoxReader {
  private boxesLeft = maxBoxes;
  private window: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) };
  private readonly read: ReadBytes;

  constructor(read: ReadBytes) {
    this.read = read;
  }

  /** Reads exactly `length` bytes; a file that has fewer is not an mp4. */
  async bytes(start: number, length: number): Promise<Buffer> {
    const at = start - this.window.start;
    if (at < 0 || at + length > this.window.bytes.length) {
      this.window = { start, bytes: await this.read(start, Math.max(length, readAheadBytes)) };
    }
    const from = start - this.window.start;
    const bytes = this.window.bytes.subarray(from, from + length);
    if (bytes.length < length) throw new NotMp4();
    return bytes;
  }

  /**
   * Returns the boxes inside another, in order. Each lies within its parent and is at least as long as its
   * header.
   */
  async *boxes(outer: Box): AsyncGenerator<Box> {
    for (let at = outer.start; at + 8 <= outer.end; ) {
      if (this.boxesLeft-- === 0) throw new NotMp4();
      const header = await this.bytes(at, Math.min(headerBytes, outer.end - at));
      const type = header.toString('latin1', 4, 8);
      let size = header.readUInt32BE(0);
      let start = at + 8;
      if (size === 1) {
        if (header.length < headerBytes) throw new NotMp4();
        size = Number(header.readBigUInt64BE(8));
        start = at + headerBytes;
      } else if (size === 0) {
        size = outer.end - at;
      }
      const end = at + size;
      if (end < start || end > outer.end) throw new NotMp4();
      yield { type, start, end };
      at = end;
    }
  }
}

async function findBox(reader: BoxReader, outer: Box, type: string): Promise<Box | null> {
  for await (const box of reader.boxes(outer)) if (box.type === type) return box;
  return null;
}

/** Reads `mvhd`: version 0 has 32-bit times, version 1 has 64-bit times (8.2.2). All ones means unknown. */
async function readMovieHeader(reader: BoxReader, box: Box): Promise<Duration> {
  const hasLongTimes = (await readField(reader, box, 0, 1)).readUInt8(0) === 1;
  const scale = (await readField(reader, box, hasLongTimes ? 20 : 12, 4)).readUInt32BE(0);
  if (scale === 0) throw new NotMp4();
  return {
    scale,
    ticks: readTicks(await readField(reader, box, hasLongTimes ? 24 : 16, hasLongTimes ? 8 : 4)),
  };
}

/** Reads `mehd` inside `mvex`: the duration of a fragmented film (8.8.2). */
async function readFragmentDuration(reader: BoxReader, outer: Box): Promise<Duration | null> {
  const box = await findBox(reader, outer, 'mehd');
  if (!box) return null;
  const hasLongTimes = (await readField(reader, box, 0, 1)).readUInt8(0) === 1;
  return { scale: 0, ticks: readTicks(await readField(reader, box, 4, hasLongTimes ? 8 : 4)) };
}

/** Returns the kind of a track, such as `vide` or `soun`, from its `hdlr` (8.4.3); null without one. */
async function readKind(reader: BoxReader, track: Box): Promise<string | null> {
  const media = await findBox(reader, track, 'mdia');
  const handler = media && (await findBox(reader, media, 'hdlr'));
  return handler ? (await readField(reader, handler, 8, 4)).toString('latin1') : null;
}

/**
 * Returns the code of a track's first sample description: `stsd` in `stbl` in `minf` in `mdia` (8.5.2). Null if
 * the track has none, or a code that is not four printable characters.
 */
async function readCodec(reader: BoxReader, track: Box): Promise<string | null> {
  const tables = await findSampleTables(reader, track);
  const box = tables && (await findBox(reader, tables, 'stsd'));
  if (!box) return null;
  // Version, flags and the number of entries come first; an entry is a box.
  if (box.start + 16 > box.end) return null;
  const code = (await readField(reader, box, 12, 4)).toString('latin1');
  return /^[\x20-\x7e]{4}$/.test(code) ? code.trimEnd() : null;
}

/** Returns the tables of a track's samples: `stbl` in `minf` in `mdia` (8.5.1). */
async function findSampleTables(reader: BoxReader, track: Box): Promise<Box | null> {
  let box: Box | null = track;
  for (const type of ['mdia', 'minf', 'stbl']) {
    box = await findBox(reader, box, type);
    if (!box) return null;
  }
  return box;
}

/** Maximum samples of a chunk whose sizes are added; a usual chunk has a second of them at most. */
const maxChunkSamples = 10_000;

/**
 * Returns where the last chunk of a track ends in the file, from the tables of chunk offsets, samples per chunk and
 * sample sizes (8.7.2 to 8.7.5); 0 without them, as in fragmented films.
 */
async function findLastByte(reader: BoxReader, track: Box): Promise<number> {
  const tables = await findSampleTables(reader, track);
  if (!tables) return 0;
  const found = new Map<string, Box>();
  for await (const box of reader.boxes(tables)) found.set(box.type, box);
  const offsets = found.get('stco') ?? found.get('co64');
  const runs = found.get('stsc');
  const sizes = found.get('stsz');
  if (!offsets || !runs || !sizes) return 0;
  const readNumber = async (box: Box, offset: number) =>
    (await readField(reader, box, offset, 4)).readUInt32BE();
  const [chunks, runCount] = [await readNumber(offsets, 4), await readNumber(runs, 4)];
  if (chunks === 0 || runCount === 0) return 0;
  const isLong = offsets.type === 'co64';
  const field = await readField(reader, offsets, 8 + (chunks - 1) * (isLong ? 8 : 4), isLong ? 8 : 4);
  const start = isLong ? Number(field.readBigUInt64BE()) : field.readUInt32BE();
  const samples = await readNumber(runs, 8 + (runCount - 1) * 12 + 4);
  const [fixedSize, sampleCount] = [await readNumber(sizes, 4), await readNumber(sizes, 8)];
  if (samples > sampleCount) throw new NotMp4();
  if (fixedSize > 0) return start + samples * fixedSize;
  if (samples === 0 || samples > maxChunkSamples) return start;
  const bytes = await readField(reader, sizes, 12 + (sampleCount - samples) * 4, samples * 4);
  let end = start;
  for (let at = 0; at < bytes.length; at += 4) end += bytes.readUInt32BE(at);
  return end;
}

async function readField(reader: BoxReader, box: Box, offset: number, length: number): Promise<Buffer> {
  if (box.start + offset + length > box.end) throw new NotMp4();
  return reader.bytes(box.start + offset, length);
}

const readTicks = (bytes: Buffer): number => {
  if (bytes.length === 4) return bytes.readUInt32BE(0) === 0xffffffff ? 0 : bytes.readUInt32BE(0);
  return bytes.readBigUInt64BE(0) === 0xffffffffffffffffn ? 0 : Number(bytes.readBigUInt64BE(0));
};
