import { NumberList } from './number-list.ts';
import { countSamples } from './sound-packet.ts';
import {
  type AudioFormat,
  findTakeEnd,
  groupSeconds,
  type TakeContent,
  type TakePacket,
  type TakeReader,
  timeTolerance,
  type VideoFormat,
} from './take.ts';

/** The packets of a track in the order in which they are decoded, without their data: 28 bytes each. */
export class PacketIndex {
  /** Ticks per second of times and durations. */
  readonly scale: number;
  /** When each packet is presented. */
  readonly times: number[] = [];
  readonly durations = new NumberList();
  /** Where each packet begins in the file, and its length in bytes. */
  readonly offsets: number[] = [];
  readonly sizes = new NumberList();
  /** 1 for key frames, else 0. */
  readonly keys = new NumberList();

  constructor(scale: number) {
    this.scale = scale;
  }

  get length(): number {
    return this.times.length;
  }

  add(packet: { time: number; duration: number; offset: number; size: number; isKey: boolean }): void {
    this.times.push(packet.time);
    this.durations.push(packet.duration);
    this.offsets.push(packet.offset);
    this.sizes.push(packet.size);
    this.keys.push(Number(packet.isKey));
  }

  /** Returns the start of a packet in seconds; infinite after the last one. */
  secondsAt(position: number): number {
    const time = this.times[position];
    return time === undefined ? Number.POSITIVE_INFINITY : time / this.scale;
  }

  /** Returns the first packet that begins at `seconds` or later: for pictures, the first key frame. */
  find(seconds: number, isVideo: boolean): number {
    let position = 0;
    while (
      this.secondsAt(position) < seconds ||
      (isVideo && position < this.length && this.keys.at(position) === 0)
    )
      position += 1;
    return position;
  }

  /** Returns the last key frame that begins at `seconds` or before; null if there is none. */
  findKeyFrame(seconds: number): number | null {
    let found: number | null = null;
    for (let position = 0; position < this.length; position += 1)
      if (this.keys.at(position) === 1 && this.secondsAt(position) <= seconds) found = position;
    return found;
  }

  /**
   * Returns the end of the last packet that lies within the first `bytes` of the file, in seconds, and whether others
   * do not: the file was cut off then.
   */
  measure(bytes: number): { end: number; isDamaged: boolean } {
    let end = 0;
    for (let position = 0; position < this.length; position += 1) {
      if ((this.offsets[position] ?? 0) + this.sizes.at(position) > bytes) return { end, isDamaged: true };
      end = Math.max(end, this.secondsAt(position) + this.durations.at(position) / this.scale);
    }
    return { end, isDamaged: false };
  }
}

/** A track of a take whose packets are known. */
export interface IndexedTrack {
  index: PacketIndex;
  /** When the take begins on the track's clock, in seconds. */
  start: number;
}

interface Take {
  content: TakeContent;
  video: VideoFormat;
  audio: AudioFormat | null;
  pictures: IndexedTrack;
  /** Null if the take has no sound. */
  sounds: IndexedTrack | null;
  /** Seconds by which the sound lags behind the picture. */
  soundDelay: number;
}

/** Returns the reader of a take whose packets are known. */
export function createIndexedTake({ content, video, audio, pictures, sounds, soundDelay }: Take): TakeReader {
  return {
    video,
    audio,
    async measureSeconds() {
      const tracks = sounds ? [pictures, sounds] : [pictures];
      return findTakeEnd(
        tracks.map(({ index, start }) => {
          const { end, isDamaged } = index.measure(content.bytes);
          return { end: end - start, isDamaged };
        }),
      );
    },
    async findKeyFrameMs(ms) {
      const position = pictures.index.findKeyFrame(ms / 1000 + pictures.start + timeTolerance);
      return position === null ? null : (pictures.index.secondsAt(position) - pictures.start) * 1000;
    },
    async *packets(track, start, end, isIndexOnly) {
      const cursor =
        track === 'picture'
          ? new PacketCursor(content, pictures, null, 0, start, end, isIndexOnly)
          : sounds && new PacketCursor(content, sounds, audio, soundDelay, start, end, isIndexOnly);
      for (let until = start; cursor && until < end; ) {
        until += groupSeconds;
        yield* cursor.takeUntil(until);
      }
    },
    close: () => undefined,
  };
}

/** Maximum number of bytes that are read at once, unless one packet is larger. */
const maxGroupBytes = 1024 ** 2;

/** Reads the packets of a track from `start` to `end`, in portions. */
class PacketCursor {
  private readonly content: TakeContent;
  private readonly index: PacketIndex;
  /** The format of a sound; null for pictures. */
  private readonly audio: AudioFormat | null;
  private readonly end: number;
  private readonly isIndexOnly: boolean;
  /** Seconds by which the times of the track are later than those of the film. */
  private readonly delay: number;
  private position: number;

  constructor(
    content: TakeContent,
    track: IndexedTrack,
    audio: AudioFormat | null,
    delay: number,
    start: number,
    end: number,
    isIndexOnly: boolean,
  ) {
    this.content = content;
    this.index = track.index;
    this.audio = audio;
    this.end = end;
    this.isIndexOnly = isIndexOnly;
    this.delay = track.start + delay;
    this.position = track.index.find(start + this.delay - timeTolerance, audio === null);
  }

  /** Takes the packets that begin before `until`, up to one that is not in the file; neighbors in the file together. */
  async *takeUntil(until: number): AsyncGenerator<TakePacket[]> {
    for (;;) {
      const packets = this.takeNeighbors(Math.min(until, this.end - timeTolerance));
      const [first, last] = [packets[0], packets.at(-1)];
      if (!first || !last) return;
      // The length of a sound is in its data.
      if (!this.isIndexOnly || this.audio) {
        const read = this.isIndexOnly ? this.content.readOnce : this.content.read;
        const data = await read(first.offset, last.offset + last.bytes);
        for (const packet of packets) {
          const start = packet.offset - first.offset;
          const own = data.subarray(start, start + packet.bytes);
          if (this.audio) packet.samples = countSamples(this.audio, own);
          if (!this.isIndexOnly) packet.data = own;
        }
      }
      yield packets;
    }
  }

  /** Takes packets that begin before `until` and follow each other in the file, without their data. */
  private takeNeighbors(until: number): PlacedPacket[] {
    const { index } = this;
    const packets: PlacedPacket[] = [];
    for (let end: number | null = null, total = 0; ; this.position += 1) {
      const time = index.secondsAt(this.position) - this.delay;
      const bytes = index.sizes.at(this.position);
      const offset = index.offsets[this.position] ?? 0;
      if (time >= until || offset + bytes > this.content.bytes) return packets;
      if (end !== null && (offset !== end || total + bytes > maxGroupBytes)) return packets;
      packets.push({
        isVideo: this.audio === null,
        time,
        samples: 0,
        isKey: index.keys.at(this.position) === 1,
        offset,
        bytes,
        data: noBytes,
      });
      end = offset + bytes;
      total += bytes;
    }
  }
}

/** A packet with its position in the file. */
interface PlacedPacket extends TakePacket {
  offset: number;
}

const noBytes = new Uint8Array();
