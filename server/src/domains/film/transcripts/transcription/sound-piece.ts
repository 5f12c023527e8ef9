import type { AudioCodec } from 'mediabunny';
import type { Storage } from '../../../../providers/storage/port.ts';
import type { Sound } from '../../../../providers/transcription/port.ts';

/**
 * Seconds of a piece: services limit the size of a file, an interrupted transcription continues with the next one, and
 * one that never ends is noticed early.
 */
export const pieceSeconds = 120;

/** The sound of a film in pieces, copied without encoding it again. */
export interface SoundPieces {
  /** Duration in seconds, rounded up. */
  seconds: number;
  /** Reads the sound from second `start` to second `end`. */
  read(start: number, end: number): Promise<Sound>;
  close(): void;
}

/** Opens the sound of a stored film; null if it has none in a format that services know. */
export async function openSound(storage: Storage, key: string): Promise<SoundPieces | null> {
  const bytes = await storage.size(key);
  if (bytes === null) return null;
  // Loaded on first use, because it takes memory.
  const mediabunny = await import('mediabunny');
  const source = new mediabunny.CustomSource({
    getSize: () => bytes,
    async read(start, end) {
      const chunks: Buffer[] = [];
      for await (const chunk of await storage.read(key, { start, end: end - 1 }))
        chunks.push(chunk as Buffer);
      return new Uint8Array(Buffer.concat(chunks));
    },
  });
  const { MP4, QTFF, WEBM, MATROSKA } = mediabunny;
  const input = new mediabunny.Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  const track = await input.getPrimaryAudioTrack();
  const codec = track ? await track.getCodec() : null;
  const format = codec && findFormat(codec, mediabunny);
  if (!track || !codec || !format) {
    input.dispose();
    return null;
  }
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const sink = new mediabunny.EncodedPacketSink(track);
  const duration = await track.computeDuration();
  return {
    seconds: Math.ceil(duration),
    async read(start, end) {
      const output = new mediabunny.Output({
        format: format.create(),
        target: new mediabunny.BufferTarget(),
      });
      const packets = new mediabunny.EncodedAudioPacketSource(codec);
      output.addAudioTrack(packets);
      await output.start();
      const first = (await sink.getPacket(start)) ?? (await sink.getFirstPacket());
      if (first) {
        for await (const packet of sink.packets(first)) {
          if (packet.timestamp >= end) break;
          const timestamp = Math.max(0, packet.timestamp - start);
          await packets.add(packet.clone({ timestamp }), decoderConfig && { decoderConfig });
        }
      }
      await output.finalize();
      const content = new Uint8Array(output.target.buffer ?? new ArrayBuffer(0));
      return {
        content,
        filename: `from-${start}-seconds.${format.extension}`,
        type: format.type,
        seconds: end - start,
      };
    },
    close: () => input.dispose(),
  };
}

/** The file format for a codec; undefined if services may not know it. */
function findFormat(codec: AudioCodec, { Mp4OutputFormat, WebMOutputFormat }: typeof import('mediabunny')) {
  if (codec === 'aac' || codec === 'mp3') {
    return {
      extension: 'm4a',
      type: 'audio/mp4',
      create: () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
    };
  }
  if (codec === 'opus' || codec === 'vorbis') {
    return { extension: 'webm', type: 'audio/webm', create: () => new WebMOutputFormat() };
  }
  return undefined;
}
