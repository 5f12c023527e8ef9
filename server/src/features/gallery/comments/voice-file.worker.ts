import { parentPort, workerData } from 'node:worker_threads';
import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  type InputAudioTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WEBM,
} from 'mediabunny';
import type { VoiceFile } from './voice-file.ts';

/** A recording that browsers make has far fewer: Opus has at most 400 packets a second. */
const maxPackets = 40_000;

/** Does the work of `readVoiceFile` in the thread. */
async function readRecording(recording: Uint8Array): Promise<VoiceFile | null> {
  const input = new Input({ source: new BufferSource(recording), formats: [MP4, WEBM, MATROSKA, OGG] });
  try {
    if (await input.getPrimaryVideoTrack()) return null;
    const track = await input.getPrimaryAudioTrack();
    return track && (await copyToMp4(track));
  } catch {
    // The parser throws a different error for each kind of damage.
    return null;
  } finally {
    input.dispose();
  }
}

async function copyToMp4(track: InputAudioTrack): Promise<VoiceFile | null> {
  const codec = await track.getCodec();
  const decoderConfig = await track.getDecoderConfig();
  if ((codec !== 'aac' && codec !== 'opus') || !decoderConfig) return null;
  const source = new EncodedAudioPacketSource(codec);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  output.addAudioTrack(source);
  await output.start();
  let first: EncodedPacket | undefined;
  let last = 0;
  let end = 0;
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    first ??= packet;
    count += 1;
    if (count > maxPackets) return null;
    const timestamp = Math.max(0, packet.timestamp - first.timestamp);
    // WebM does not store how long its last packet is: as long as the one before.
    end = Math.max(end, timestamp + (packet.duration || timestamp - last));
    last = timestamp;
    await source.add(packet.clone({ timestamp }), { decoderConfig });
  }
  await output.finalize();
  const ms = Math.round(end * 1000);
  return target.buffer && ms > 0 ? { content: new Uint8Array(target.buffer), ms, codec } : null;
}

parentPort?.postMessage(await readRecording(workerData as Uint8Array));
