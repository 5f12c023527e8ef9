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

/**
 * Turns each `moof` box (the index of a fragment) that no `mdat` follows into free space. Safari sometimes writes such an
 * index before the complete fragment, and its times would be those of the next one.
 */
function skipIndexesWithoutSound(recording: Uint8Array): void {
  const bytes = Buffer.from(recording.buffer, recording.byteOffset, recording.byteLength);
  let openAt: number | null = null;
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'moof') {
      if (openAt !== null) bytes.write('free', openAt + 4, 'latin1');
      openAt = at;
    }
    if (type === 'mdat') openAt = null;
    // Smaller numbers stand for other ways to say the size, which browsers use only for the last box.
    if (size < 8) return;
    at += size;
  }
  if (openAt !== null) bytes.write('free', openAt + 4, 'latin1');
}

/** Does the work of `readVoiceFile` in the thread. */
async function readRecording(recording: Uint8Array): Promise<VoiceFile | null> {
  skipIndexesWithoutSound(recording);
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
