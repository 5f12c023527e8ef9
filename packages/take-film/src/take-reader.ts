import { open } from 'node:fs/promises';
import type { EncodedPacket, EncodedPacketSink } from 'mediabunny';
import { indexFragments } from './fragmented-mp4.ts';
import { createIndexedTake, type IndexedTrack, type PacketIndex } from './indexed-take.ts';
import { countSamples } from './sound-packet.ts';
import {
  findTakeEnd,
  readAudioFormat,
  readVideoFormat,
  recordedSoundDelay,
  type TakeContent,
  type TakeReader,
  type TrackEnd,
  timeTolerance,
} from './take.ts';

/**
 * Opens a take; null if it is damaged, or has no picture in a format that films can have.
 * @param soundDelay seconds by which its sound lags behind its picture
 */
export async function openTake(
  content: TakeContent,
  soundDelay = recordedSoundDelay,
): Promise<TakeReader | null> {
  let readError: unknown;
  const keepError = (error: unknown) => {
    readError = error;
    throw error;
  };
  const tracked: TakeContent = {
    bytes: content.bytes,
    read: (start, end) => content.read(start, end).catch(keepError),
    readOnce: (start, end) => content.readOnce(start, end).catch(keepError),
  };
  // Loaded on first use, because it takes memory.
  const mediabunny = await import('mediabunny');
  const source = new mediabunny.CustomSource({
    getSize: () => content.bytes,
    // The source keeps what it gets: a copy, which keeps nothing else of the take in memory.
    read: async (start, end) => Buffer.from(await tracked.read(start, end)),
    // Reads ahead: packets of WebM are a few kilobytes each.
    prefetchProfile: 'fileSystem',
    handleUnhandledError: () => undefined,
  });
  const { MP4, WEBM, MATROSKA } = mediabunny;
  const input = new mediabunny.Input({ source, formats: [MP4, WEBM, MATROSKA] });
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
    const videoSink = new mediabunny.EncodedPacketSink(videoTrack);
    const audioSink = audio ? new mediabunny.EncodedPacketSink(audioTrack) : null;
    const indexes = await indexFragments(tracked);
    const pictures = await alignIndex(indexes.get(videoTrack.id), videoSink);
    if (pictures) {
      const sounds = audioSink && (await alignIndex(indexes.get(audioTrack?.id ?? 0), audioSink));
      const close = () => input.dispose();
      return { ...createIndexedTake({ content, video, audio, pictures, sounds, soundDelay }), close };
    }
    return {
      video,
      audio,
      async measureSeconds() {
        const sinks = audioSink ? [videoSink, audioSink] : [videoSink];
        const tracks = await Promise.all(sinks.map((sink) => measureTrack(sink, untilDamage)));
        return findTakeEnd(tracks);
      },
      async findKeyFrameMs(ms) {
        const packet = await videoSink.getKeyPacket(ms / 1000 + timeTolerance, { metadataOnly: true });
        return packet && packet.timestamp * 1000;
      },
      async *packets(track, start, end, isIndexOnly) {
        const isVideo = track === 'picture';
        const sink = isVideo ? videoSink : audioSink;
        if (!sink) return;
        const delay = isVideo ? 0 : soundDelay;
        // The length of a sound is in its data.
        const packets = readFrom(sink, start + delay, isVideo, isIndexOnly && isVideo);
        for await (const packet of untilDamage(packets)) {
          const time = packet.timestamp - delay;
          if (time >= end - timeTolerance) return;
          const samples = audio && !isVideo ? countSamples(audio, packet.data) : 0;
          const { byteLength: bytes, data } = packet;
          yield [{ isVideo, time, samples, isKey: packet.type === 'key', bytes, data }];
        }
      },
      close: () => input.dispose(),
    };
  } catch {
    if (readError) throw readError;
    return null;
  }
}

/** Returns an index with the start of its track, which an edit list may move; null without packets. */
async function alignIndex(
  index: PacketIndex | undefined,
  sink: EncodedPacketSink,
): Promise<IndexedTrack | null> {
  const first = index && index.length > 0 ? await sink.getFirstPacket({ metadataOnly: true }) : null;
  return index && first ? { index, start: index.secondsAt(0) - first.timestamp } : null;
}

type UntilDamage = (packets: AsyncIterable<EncodedPacket>) => AsyncGenerator<EncodedPacket>;

/**
 * Finds the end of a track in seconds. The index of a take that was cut off may name packets whose data is missing: the
 * track is damaged then, and ends with the last complete one.
 */
async function measureTrack(sink: EncodedPacketSink, untilDamage: UntilDamage): Promise<TrackEnd> {
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
  const earliest = start - timeTolerance;
  let first = isVideo ? await sink.getKeyPacket(start, options) : await sink.getPacket(start, options);
  // Before the first packet of a track, there is none.
  first ??= isVideo ? await sink.getFirstKeyPacket(options) : await sink.getFirstPacket(options);
  while (first && first.timestamp < earliest) {
    first = isVideo ? await sink.getNextKeyPacket(first, options) : await sink.getNextPacket(first, options);
  }
  if (first) yield* sink.packets(first, undefined, options);
}

/** The content of a file; each read opens it, because it may be removed at any time. */
export async function openFileContent(path: string): Promise<TakeContent> {
  const file = await open(path);
  const { size: bytes } = await file.stat();
  await file.close();
  const read = async (start: number, end: number) => {
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  };
  return { bytes, read, readOnce: read };
}
