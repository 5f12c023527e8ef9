import { waveformBars } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import type { TestUser } from '../users.ts';

/** A packet of silence with its length in seconds, and the configuration of its decoder. */
const codecs = {
  opus: {
    packet: Buffer.from('f8fffe', 'hex'),
    seconds: 0.02,
    codec: 'opus',
    description: Buffer.from('4f707573486561640101000080bb0000000000', 'hex'),
  },
  aac: {
    packet: Buffer.from('00c800802380', 'hex'),
    seconds: 1024 / 48_000,
    codec: 'mp4a.40.2',
    description: Buffer.from('1188', 'hex'),
  },
} as const;

const containers = {
  mp4: () => new Mp4OutputFormat(),
  // As Safari records: each fragment is a `moof` with the index of the `mdat` after it.
  'fragmented mp4': () => new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: 1 }),
  webm: () => new WebMOutputFormat(),
  ogg: () => new OggOutputFormat(),
};

interface VoiceOptions {
  seconds?: number;
  codec?: keyof typeof codecs;
  container?: keyof typeof containers;
}

/** Returns a recording of silence, in mono at 48 kHz, as browsers make it: by default like Chromium. */
export async function makeVoice({
  seconds = 3,
  codec = 'opus',
  container = 'webm',
}: VoiceOptions = {}): Promise<Buffer> {
  const { packet, seconds: packetSeconds, ...config } = codecs[codec];
  const target = new BufferTarget();
  const output = new Output({ format: containers[container](), target });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const decoderConfig = { ...config, numberOfChannels: 1, sampleRate: 48_000 };
  for (let index = 0; index * packetSeconds < seconds; index += 1) {
    await source.add(new EncodedPacket(packet, 'key', index * packetSeconds, packetSeconds), {
      decoderConfig,
    });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

/** A waveform that rises. */
export const testWaveform = Array.from({ length: waveformBars }, (_, bar) => bar * 2);

interface SentVoiceComment {
  memoryId: string;
  audio?: Buffer | undefined;
  waveform?: string;
  /** Idempotency key. */
  key?: string;
}

/** Sends a spoken comment as a browser does. */
export async function sendVoiceComment(
  fastify: FastifyInstance,
  member: TestUser,
  { memoryId, audio, waveform = JSON.stringify(testWaveform), key }: SentVoiceComment,
) {
  const form = new FormData();
  form.set('post_id', memoryId);
  form.set('waveform', waveform);
  if (audio) form.set('audio', new Blob([new Uint8Array(audio)], { type: 'audio/webm' }), 'comment');
  const response = new Response(form);
  const reply = await fastify.inject({
    method: 'POST',
    url: '/api/comment/voice',
    headers: {
      authorization: `Bearer ${member.token}`,
      'content-type': response.headers.get('content-type') ?? '',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    payload: Buffer.from(await response.arrayBuffer()),
  });
  return { status: reply.statusCode, body: reply.json() };
}
