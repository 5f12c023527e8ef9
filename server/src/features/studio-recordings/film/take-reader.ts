import { CustomSource, type EncodedPacket, EncodedPacketSink, Input, MATROSKA, MP4, WEBM } from 'mediabunny';
import { type AudioFormat, readAudioFormat, readVideoFormat, type VideoFormat } from './take-format.ts';

/** The bytes of a take. */
export interface TakeContent {
  bytes: number;
  /** Reads from `start` to `end`, which is not included. */
  read(start: number, end: number): Promise<Uint8Array>;
}

/** An encoded picture or sound. Times are seconds since the start of the take. */
export interface TakePacket {
  isVideo: boolean;
  time: number;
  seconds: number;
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
   * Reads the packets from `start` to `end` in seconds, pictures and sound alternating every second. The pictures begin
   * with the first key frame. With `isIndexOnly`, reads everything but their data.
   */
  packets(start: number, end: number, isIndexOnly: boolean): AsyncGenerator<TakePacket>;
  close(): void;
}

/** Seconds of pictures that are followed by their sound. */
const interleavedSeconds = 1;

/** Tolerance in seconds when times are compared, because containers round them. */
const tolerance = 0.002;

/** Opens a take; null if it is damaged, or has no picture in a format that films can have. */
export async function openTakeReader(content: TakeContent): Promise<TakeReader | null> {
  let readError: unknown;
  const source = new CustomSource({
    getSize: () => content.bytes,
    async read(start, end) {
      try {
        return await content.read(start, end);
      } catch (error) {
        readError = error;
        throw error;
      }
    },
    handleUnhandledError: () => undefined,
  });
  const input = new Input({ source, formats: [MP4, WEBM, MATROSKA] });
  /** Ends at damaged content; fails if the content could not be read. */
  async function* untilDamage(packets: AsyncIterable<EncodedPacket>) {
    try {
      yield* packets;
    } catch {
      if (readError) throw readError;
    }
  }
  try {
    const videoTrack = await input.getPrimaryVideoTrack();
    const audioTrack = await input.getPrimaryAudioTrack();
    const video = videoTrack && (await readVideoFormat(videoTrack));
    if (!video) return null;
    const audio = audioTrack && (await readAudioFormat(audioTrack));
    const videoSink = new EncodedPacketSink(videoTrack);
    const audioSink = audio ? new EncodedPacketSink(audioTrack) : null;
    return {
      video,
      audio,
      async measureSeconds() {
        const sinks = audioSink ? [videoSink, audioSink] : [videoSink];
        const tracks = await Promise.all(sinks.map((sink) => measureTrack(sink, untilDamage)));
        const damaged = tracks.filter(({ isDamaged }) => isDamaged);
        return damaged.length > 0
          ? Math.min(...damaged.map(({ end }) => end))
          : Math.max(...tracks.map(({ end }) => end));
      },
      async findKeyFrameMs(ms) {
        const packet = await videoSink.getKeyPacket(ms / 1000 + tolerance, { metadataOnly: true });
        return packet && packet.timestamp * 1000;
      },
      async *packets(start, end, isIndexOnly) {
        const read = (sink: EncodedPacketSink, isVideo: boolean) =>
          new PacketQueue(untilDamage(readFrom(sink, start, isVideo, isIndexOnly)), end);
        const pictures = read(videoSink, true);
        const sounds = audioSink && read(audioSink, false);
        try {
          for (let until = start; until < end; ) {
            until += interleavedSeconds;
            for await (const packet of pictures.takeUntil(until)) yield toTakePacket(packet, true);
            if (!sounds) continue;
            for await (const packet of sounds.takeUntil(until)) yield toTakePacket(packet, false);
          }
        } finally {
          await pictures.close();
          await sounds?.close();
        }
      },
      close: () => input.dispose(),
    };
  } catch {
    if (readError) throw readError;
    return null;
  }
}

type UntilDamage = (packets: AsyncIterable<EncodedPacket>) => AsyncGenerator<EncodedPacket>;

/**
 * Finds the end of a track in seconds. The index of a take that was cut off may name packets whose data is missing: the
 * track is damaged then, and ends with the last complete one.
 */
async function measureTrack(sink: EncodedPacketSink, untilDamage: UntilDamage) {
  const starts: number[] = [];
  let end = 0;
  const packets = sink.packets(undefined, undefined, { metadataOnly: true });
  for await (const { timestamp, duration } of untilDamage(packets)) {
    starts.push(timestamp);
    end = Math.max(end, timestamp + duration);
  }
  const isComplete = async (index: number) => (await sink.getPacket(starts[index] ?? 0)) !== null;
  if (starts.length === 0 || (await isComplete(starts.length - 1))) return { end, isDamaged: false };
  let complete = 0;
  let missing = starts.length - 1;
  while (complete < missing) {
    const middle = Math.floor((complete + missing) / 2);
    if (await isComplete(middle)) complete = middle + 1;
    else missing = middle;
  }
  return { end: starts[missing] ?? 0, isDamaged: true };
}

async function* readFrom(sink: EncodedPacketSink, start: number, isVideo: boolean, isIndexOnly: boolean) {
  const options = { metadataOnly: isIndexOnly };
  const earliest = start - tolerance;
  let first = isVideo ? await sink.getKeyPacket(start, options) : await sink.getPacket(start, options);
  // Before the first packet of a track, there is none.
  first ??= isVideo ? await sink.getFirstKeyPacket(options) : await sink.getFirstPacket(options);
  while (first && first.timestamp < earliest) {
    first = isVideo ? await sink.getNextKeyPacket(first, options) : await sink.getNextPacket(first, options);
  }
  if (first) yield* sink.packets(first, undefined, options);
}

const toTakePacket = (packet: EncodedPacket, isVideo: boolean): TakePacket => ({
  isVideo,
  time: packet.timestamp,
  seconds: packet.duration,
  isKey: packet.type === 'key',
  bytes: packet.byteLength,
  data: packet.data,
});

/** The packets of a track up to `end`, taken in portions. */
class PacketQueue {
  private readonly packets: AsyncGenerator<EncodedPacket>;
  private readonly end: number;
  private next: EncodedPacket | null = null;

  constructor(packets: AsyncGenerator<EncodedPacket>, end: number) {
    this.packets = packets;
    this.end = end;
  }

  /** Takes the packets that begin before `until`. */
  async *takeUntil(until: number): AsyncGenerator<EncodedPacket> {
    for (;;) {
      this.next ??= (await this.packets.next()).value ?? null;
      if (!this.next || this.next.timestamp >= Math.min(until, this.end - tolerance)) return;
      const packet = this.next;
      this.next = null;
      yield packet;
    }
  }

  async close(): Promise<void> {
    await this.packets.return(undefined);
  }
}
