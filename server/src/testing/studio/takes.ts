import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  contract,
  isVoiceKind,
  type TakeKind,
  type TakeProgress,
  voiceHeaderBytes,
  voiceMark,
  voiceRate,
  voiceType,
} from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../database/ids.ts';
import type { ApiResponse, Caller } from '../caller.ts';

/** When the recording of a test call begins. */
export const recordingStart = new Date('2027-05-03T19:00:00Z');

/** What a test take consists of. */
export interface TestMedia {
  seconds: number;
  /** The container, with H.264 and Opus in mp4, and VP8 and Opus in WebM. */
  container?: 'mp4' | 'webm';
  /** Width and height in pixels. */
  size?: string;
  /** A color of the picture. */
  color?: string;
  /**
   * Milliseconds of sound that are lost after each tenth of a second in which the picture is white and a tone sounds, which
   * is once a second. Without it, the picture and the sound are always the same.
   */
  lostMs?: number;
  /** Seconds from which to which the sound is silent, or the picture is missing, as without a microphone or a camera. */
  silence?: [number, number];
  still?: [number, number];
}

const completeMedia = (media: TestMedia) =>
  ({ container: 'mp4', size: '320x240', color: 'red', ...media }) as const;

const takes = new Map<string, Buffer>();

/** Records like a browser: a fragmented file with a key frame every second, made once per worker. Not to be changed. */
export function makeTake(options: TestMedia): Buffer {
  const media = completeMedia(options);
  const key = JSON.stringify(media);
  const take = takes.get(key) ?? generateTake(media);
  takes.set(key, take);
  return take;
}

/**
 * An expression of ffmpeg for when the sample at `time`, in seconds of recorded sound, was heard, if `lostMs` are lost 0.3
 * seconds into each second.
 */
function toHeardTime(time: string, lostMs: number): string {
  const recordedPerSecond = 1 - lostMs / 1000;
  const second = `st(0,floor(max(0,${time})/${recordedPerSecond}))`;
  const place = `st(1,max(0,${time})-ld(0)*${recordedPerSecond})`;
  return `${second}+0*${place}+ld(1)+gte(ld(1),0.3)*${lostMs / 1000}`;
}

/** A tone for a tenth of a second, once a second, 40 ms later than the picture as in browsers: see `soundDelay`. */
const createLossySound = (lostMs: number): string =>
  `aevalsrc='st(2,${toHeardTime('t', lostMs)}-0.04);gte(ld(2),0)*lt(mod(ld(2),1),0.1)*0.5*sin(2*PI*880*t)':s=48000`;

/** Generates a take with ffmpeg. */
function generateTake(media: ReturnType<typeof completeMedia>): Buffer {
  const { seconds, container, size, color, lostMs, silence, still } = media;
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-take-'));
  const file = join(folder, `take.${container}`);
  const [picture, sound] =
    lostMs === undefined
      ? [`color=${color}:size=${size}:rate=20`, 'sine=440:r=48000']
      : [
          `color=black:size=${size}:rate=20,drawbox=color=white:t=fill:enable='lt(mod(t,1),0.1)'`,
          createLossySound(lostMs),
        ];
  const muted = silence ? `,volume=0:enable='between(t,${silence.join()})'` : '';
  const frames = still ? `,select='not(between(t,${still.join()}))'` : '';
  const input = ['-f', 'lavfi', '-i', picture + frames, '-f', 'lavfi', '-i', sound + muted];
  const video =
    container === 'mp4'
      ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0', '-f', 'mp4']
      : ['-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm', '-live', '1'];
  const fragments = container === 'mp4' ? ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'] : [];
  const audio = ['-c:a', 'libopus', '-ac', '1', '-frame_duration', '60'];
  // As in a browser, packets state the time at which their sound was heard.
  const scale = container === 'mp4' ? 48_000 : 1000;
  if (lostMs !== undefined)
    audio.push('-bsf:a', `setts=ts='(${toHeardTime(`PTS/${scale}`, lostMs)})*${scale}'`);
  try {
    const output = [
      '-fps_mode',
      'passthrough',
      ...video,
      '-g',
      '20',
      ...audio,
      ...fragments,
      '-t',
      String(seconds),
      file,
    ];
    execFileSync('ffmpeg', ['-v', 'error', ...input, ...output], { stdio: ['ignore', 'ignore', 'inherit'] });
    const take = readFileSync(file);
    // As Chromium, states that decoders leave out the first 80 ms.
    if (container === 'mp4') take.writeUInt16BE(3840, take.indexOf('dOps') + 6);
    return take;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const { studioRecordings } = contract;

export interface NewTestTake {
  kind?: TakeKind;
  startedAt: Date;
  id?: string;
  mimeType?: string;
}

/** A fragment of a voice: a tone. */
interface TestVoice {
  /** When it begins, in milliseconds since the start of its take. */
  startMs: number;
  ms: number;
  /** The frequency of the tone; 0 is silence. */
  hertz?: number;
  /** Samples per second. */
  rate?: number;
  /** The height of the tone, up to 1. */
  volume?: number;
}

/** Returns a fragment of a voice as a browser sends it. */
export function makeVoiceFragment(voice: TestVoice): Buffer {
  const { startMs, ms, hertz = 440, rate = voiceRate, volume = 0.5 } = voice;
  const samples = Math.round((ms * rate) / 1000);
  const content = Buffer.alloc(voiceHeaderBytes + 2 * samples);
  content.write(voiceMark, 'latin1');
  content.writeUInt32LE(rate, 4);
  content.writeDoubleLE(startMs, 8);
  for (let at = 0; at < samples; at += 1) {
    const seconds = startMs / 1000 + at / rate;
    const value = Math.round(32_767 * volume * Math.sin(2 * Math.PI * hertz * seconds));
    content.writeInt16LE(value, voiceHeaderBytes + 2 * at);
  }
  return content;
}

/** Starts a take of a seat; returns its id. */
export async function openTestTake(caller: Caller, key: string, take: NewTestTake): Promise<string> {
  const { kind = 'local', startedAt, id = newId() } = take;
  const { mimeType: mime_type = isVoiceKind(kind) ? voiceType : 'video/mp4' } = take;
  const body = { key, id, kind, mime_type, started_at: startedAt.toISOString() };
  await caller.request(studioRecordings.openTake, { body });
  return id;
}

/** Calls the start of a take at the start of the recording, with changes to a valid request. */
export const callOpenTake = (caller: Caller, key: string, changes: object = {}) =>
  caller.call('POST', `/api${studioRecordings.openTake.path}`, {
    key,
    id: newId(),
    kind: 'local',
    mime_type: 'video/mp4;codecs=avc3.64003E,opus',
    started_at: recordingStart.toISOString(),
    ...changes,
  });

/** Sends a fragment of a take. */
export async function sendFragment(
  fastify: FastifyInstance,
  key: string,
  takeId: string,
  number: number | string,
  content: Buffer,
): Promise<ApiResponse<{ code?: string; message?: string; data?: TakeProgress }>> {
  const { path } = studioRecordings.storeFragment;
  const response = await fastify.inject({
    method: 'POST',
    url: `/api${path}?take_id=${takeId}&number=${number}`,
    headers: { 'content-type': 'application/octet-stream', 'seat-key': key },
    payload: content,
  });
  return { status: response.statusCode, headers: response.headers, body: response.json() };
}

/** Sends the content of a take in fragments; returns their number. */
export async function sendTake(
  fastify: FastifyInstance,
  key: string,
  takeId: string,
  content: Buffer,
  fragmentBytes = 40_000,
): Promise<number> {
  let number = 0;
  for (let start = 0; start < content.length; start += fragmentBytes) {
    number += 1;
    const fragment = content.subarray(start, start + fragmentBytes);
    const { status, body } = await sendFragment(fastify, key, takeId, number, fragment);
    if (status !== 200) throw new Error(`Fragment ${number}: ${status} ${JSON.stringify(body)}`);
  }
  return number;
}
