import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contract, type TakeKind, type TakeProgress } from '@lifestory/contract';
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
}

const takes = new Map<string, Buffer>();

/** Records like a browser: a fragmented file with a key frame every second, made once per worker. Not to be changed. */
export function makeTake({ seconds, container = 'mp4', size = '320x240', color = 'red' }: TestMedia): Buffer {
  const media = { seconds, container, size, color };
  const key = JSON.stringify(media);
  const take = takes.get(key) ?? generateTake(media);
  takes.set(key, take);
  return take;
}

/** Generates a take with ffmpeg. */
function generateTake({ seconds, container, size, color }: Required<TestMedia>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-take-'));
  const file = join(folder, `take.${container}`);
  const input = [
    '-f',
    'lavfi',
    '-i',
    `color=${color}:size=${size}:rate=20`,
    '-f',
    'lavfi',
    '-i',
    'sine=440:r=48000',
  ];
  const video =
    container === 'mp4'
      ? ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', '0', '-f', 'mp4']
      : ['-c:v', 'libvpx', '-deadline', 'realtime', '-f', 'webm', '-live', '1'];
  const fragments = container === 'mp4' ? ['-movflags', 'frag_keyframe+empty_moov+default_base_moof'] : [];
  const audio = ['-c:a', 'libopus', '-ac', '1', '-frame_duration', '60'];
  try {
    const output = [...video, '-g', '20', ...audio, ...fragments, '-t', String(seconds), file];
    execFileSync('ffmpeg', ['-v', 'error', ...input, ...output], { stdio: ['ignore', 'ignore', 'inherit'] });
    return readFileSync(file);
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

/** Starts a take of a seat; returns its id. */
export async function openTestTake(caller: Caller, key: string, take: NewTestTake): Promise<string> {
  const { kind = 'local', startedAt, id = newId(), mimeType: mime_type = 'video/mp4' } = take;
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
