import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  loudnessArguments,
  readLoudness,
  versionArguments,
} from '@lifestory/server/providers/transcoder/ffmpeg/arguments.ts';
import type { Transcoder, VersionRequest } from '@lifestory/server/providers/transcoder/port.ts';
import {
  createEmbeddedTranscoder,
  createFfmpegTranscoder,
} from '@lifestory/server/providers/transcoder/transcoder.ts';
import { computeGain, planStoryboard } from '@lifestory/server/providers/transcoder/version-plan.ts';
import { hasFfmpeg, listDescendants } from '@lifestory/server/testing/media/generated-film.ts';
import { residentBytes } from './measure/process-memory.ts';
import { type Benchmark, median, type Row } from './measure/row.ts';

const seconds = Number(process.env.BENCH_FILM_SECONDS ?? 60);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const maxMegabytes = 400;
const execute = promisify(execFile);

/** Generates a film as from a meeting: 1080p with a moving picture and the noise of a camera, and a quiet sound. */
function generateFilm(path: string): void {
  const picture = `testsrc2=size=1920x1080:rate=25:duration=${seconds},noise=alls=8:allf=t`;
  const sound = `anoisesrc=color=pink:amplitude=0.05:sample_rate=48000:duration=${seconds}`;
  execFileSync('ffmpeg', [
    ...['-loglevel', 'error', '-nostdin', '-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', sound],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', '3M', '-pix_fmt', 'yuv420p', '-c:a', 'aac', path],
  ]);
}

/** Makes the same files with the same settings by calling ffmpeg, with the same priority. */
async function convertByHand(request: VersionRequest): Promise<void> {
  const run = async (args: string[]) =>
    (await execute('nice', ['-n', '15', 'ffmpeg', '-nostdin', '-hide_banner', '-nostats', ...args])).stderr;
  const gain = computeGain(readLoudness(await run(loudnessArguments(request, null))));
  await run(loudnessArguments(request, gain));
  const files = {
    light: join(request.directory, 'light.mp4'),
    audio: join(request.directory, 'audio.m4a'),
    pictures: join(request.directory, 'picture-%d.jpg'),
  };
  await run(versionArguments(request, files, planStoryboard(request.film), gain));
}

/** Measures the seconds of some work, and the largest memory of one of its processes in megabytes. */
async function measure(work: () => Promise<unknown>): Promise<{ seconds: number; megabytes: number }> {
  let bytes = 0;
  const timer = setInterval(() => {
    for (const id of listDescendants()) {
      try {
        bytes = Math.max(bytes, residentBytes(Number(id)));
      } catch {
        // The process has ended.
      }
    }
  }, 100);
  const startedAt = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return { seconds: (performance.now() - startedAt) / 1000, megabytes: bytes / 1_000_000 };
}

async function compare(folder: string): Promise<Row[]> {
  const film = {
    address: join(folder, 'film.mp4'),
    durationSeconds: seconds,
    width: 1920,
    height: 1080,
    hasSound: true,
    frameRate: null,
  };
  generateFilm(film.address);
  let count = 0;
  const createRequest = (): VersionRequest => {
    const directory = join(folder, String(++count));
    mkdirSync(directory);
    return { film, hiddenRanges: [], directory };
  };
  const transcoders = [await createFfmpegTranscoder('ffmpeg'), await createEmbeddedTranscoder()].filter(
    (transcoder): transcoder is Transcoder => transcoder !== null,
  );
  const subjects = [
    { name: 'ffmpeg by hand', convert: () => convertByHand(createRequest()) },
    ...transcoders.map((transcoder) => ({
      name: `the product, ${transcoder.name}`,
      convert: () => transcoder.makeVersions(createRequest()),
    })),
  ].map((subject) => ({ ...subject, seconds: [] as number[], megabytes: [] as number[] }));
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) {
      const figures = await measure(subject.convert);
      subject.seconds.push(figures.seconds);
      subject.megabytes.push(figures.megabytes);
    }
  }
  const [byHand, ...products] = subjects.map(({ name, ...figures }) => ({
    name,
    speed: seconds / median(figures.seconds),
    megabytes: Math.max(...figures.megabytes),
  }));
  if (!byHand) return [];
  return [byHand, ...products].map((subject) => ({
    subject: subject.name,
    'film seconds per second': Number(subject.speed.toFixed(2)),
    'MB of the largest process': Math.round(subject.megabytes),
    ...(subject === byHand
      ? {}
      : {
          goals: [
            {
              figure: `${subject.name}: film seconds per second`,
              value: subject.speed,
              peer: { name: byHand.name, value: byHand.speed },
              min: 0.8,
            },
            {
              figure: `${subject.name}: MB of the largest process`,
              value: subject.megabytes,
              max: maxMegabytes,
            },
          ],
        }),
  }));
}

/** The light version, sound and storyboard of a film in 1080p, next to ffmpeg with the same settings. */
export const filmVersions: Benchmark = {
  name: 'film',
  async run(): Promise<Row[]> {
    if (!hasFfmpeg) return [{ subject: 'ffmpeg', value: 'skipped: not installed' }];
    const folder = mkdtempSync(join(tmpdir(), 'lifestory-bench-film-'));
    try {
      return await compare(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
