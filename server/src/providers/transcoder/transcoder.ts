import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Env } from '../../env.ts';
import { type Transcoder, TranscodingFailed } from './port.ts';
import type { Engine } from './task.ts';
import { performInProcess } from './task-process.ts';

/** Encoders and filters without which ffmpeg can only capture stills. */
const needed = { '-encoders': ['libx264', 'aac'], '-filters': ['alimiter', 'ebur128', 'fps', 'pan'] };

const execute = promisify(execFile);

/** Returns the transcoder that the configuration selects, or that this machine offers; null without one. */
export async function createTranscoder({
  TRANSCODER,
  FFMPEG_PATH = 'ffmpeg',
}: Pick<Env, 'FFMPEG_PATH' | 'TRANSCODER'>): Promise<Transcoder | null> {
  if (TRANSCODER === 'none') return null;
  const program = TRANSCODER === 'embedded' ? null : await createFfmpegTranscoder(FFMPEG_PATH);
  if (program?.canMakeVersions || TRANSCODER === 'ffmpeg') return program;
  return (await createEmbeddedTranscoder()) ?? program;
}

/** Describes what a missing or limited transcoder means, and what to do; null if films get light versions. */
export function describeTranscoderProblem(transcoder: Transcoder | null): string | null {
  if (transcoder?.canMakeVersions) return null;
  return transcoder
    ? 'ffmpeg has no H.264 encoder (libx264): films get no light versions. Install a complete one.'
    : 'ffmpeg is missing: films get no light versions, and a poster only from the browser that uploads them. Install it.';
}

/** The program ffmpeg; null if it cannot be started. */
export async function createFfmpegTranscoder(path: string): Promise<Transcoder | null> {
  const canMakeVersions = await canEncode(path).catch(() => null);
  return canMakeVersions === null ? null : createEngineTranscoder({ name: 'ffmpeg', path }, canMakeVersions);
}

/** The libraries of FFmpeg in an optional package; null if it cannot be loaded, which only the attempt shows. */
export async function createEmbeddedTranscoder(): Promise<Transcoder | null> {
  const transcoder = createEngineTranscoder({ name: 'embedded' }, true);
  const isLoadable = await transcoder.captureStills({ address: '' }, []).catch(() => null);
  return isLoadable && transcoder;
}

/** Whether the ffmpeg at `path` has everything that versions need. Fails if it cannot be started. */
async function canEncode(path: string): Promise<boolean> {
  const lists = Object.entries(needed).map(async ([list, names]) => {
    const { stdout } = await execute(path, ['-hide_banner', list]);
    const available = new Set(stdout.split(/\s+/));
    return names.every((name) => available.has(name));
  });
  return (await Promise.all(lists)).every(Boolean);
}

/** Does all work with an engine, each time in a process of its own. */
function createEngineTranscoder(engine: Engine, canMakeVersions: boolean): Transcoder {
  return {
    name: engine.name,
    canMakeVersions,
    // Calls with recordings of different formats are too rare for a second implementation.
    canConvertTakes: engine.name === 'ffmpeg' && canMakeVersions,
    async captureStills(film, seconds, options) {
      const result = await performInProcess({ engine, task: { kind: 'stills', film, seconds } }, options);
      if (!('stills' in result)) throw new TranscodingFailed('The process sent another result.');
      return result.stills.map((still) => still && Buffer.from(still));
    },
    async convertTake(conversion, options) {
      await performInProcess({ engine, task: { kind: 'conversion', ...conversion } }, options);
    },
    async layOutPictures(request, options) {
      await performInProcess({ engine, task: { kind: 'layout', ...request } }, options);
    },
    async addTitle(request, options) {
      await performInProcess({ engine, task: { kind: 'title', ...request } }, options);
    },
    async findSilences(source, options) {
      const result = await performInProcess({ engine, task: { kind: 'silences', source } }, options);
      if (!('silences' in result)) throw new TranscodingFailed('The process sent another result.');
      return result.silences;
    },
    canConvertSound: canMakeVersions,
    async convertSound(conversion, options) {
      await performInProcess({ engine, task: { kind: 'sound', ...conversion } }, options);
    },
    async makeVersions(request, options) {
      const result = await performInProcess({ engine, task: { kind: 'versions', ...request } }, options);
      if (!('versions' in result)) throw new TranscodingFailed('The process sent another result.');
      return result.versions;
    },
  };
}
