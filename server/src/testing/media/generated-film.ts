import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** Whether films can be generated on this machine. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0;

/** Runs ffmpeg; returns what it reports. */
export function runFfmpeg(...args: string[]): string {
  const { stderr, status } = spawnSync('ffmpeg', ['-hide_banner', '-nostdin', '-y', ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stderr;
}

/** Returns a folder for generated films, which is removed after the tests of the file. */
export function createFilmFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lifestory-films-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A generated film: seconds of red, green and blue, two each, with a quiet tone. */
export interface FilmOptions {
  width?: number;
  height?: number;
  /** Arguments of the encoder. */
  encoder?: string[];
  /** Whether it has sound. */
  hasSound?: boolean;
  /** Further arguments, before the name of the file. */
  output?: string[];
}

/** Generates a film of six seconds at `path`. */
export function generateFilm(path: string, options: FilmOptions = {}): void {
  const { width = 1280, height = 720, hasSound = true, output = [] } = options;
  const { encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] } = options;
  const colors = ['red', 'lime', 'blue'];
  const inputs = colors.map((color) => `color=${color}:size=${width}x${height}:rate=10:duration=2`);
  const graph = `${inputs.map((input, index) => `${input}[c${index}]`).join(';')};[c0][c1][c2]concat=n=3[v]`;
  const tone = 'sine=frequency=500:sample_rate=48000:duration=6,volume=0.1';
  execFileSync('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...['-filter_complex', hasSound ? `${graph};${tone}[a]` : graph],
    ...['-map', '[v]', ...encoder, ...(hasSound ? ['-map', '[a]', '-c:a', 'aac'] : [])],
    ...output,
    path,
  ]);
}

/** Measures the integrated loudness of a file in LUFS. */
export function measureLoudness(path: string): number {
  const report = runFfmpeg('-i', path, '-map', '0:a:0', '-af', 'ebur128=framelog=verbose', '-f', 'null', '-');
  return Number(
    /I:\s+(-?[\d.]+) LUFS\s*\n\s*Threshold/.exec(report.slice(report.lastIndexOf('Summary')))?.[1],
  );
}

/** A part of a film: its start and its length, in seconds. */
type Part = readonly [start: number, length: number];

const levelSampleRate = 8000;

/** Measures the highest level of the sound in parts of a file, in decibels below full scale; -Infinity for silence. */
export function measureLevels(path: string, parts: readonly Part[]): number[] {
  const samples = execFileSync('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-i', path, '-map', '0:a:0'],
    ...['-af', 'aresample=async=1:first_pts=0', '-ac', '1', '-ar', String(levelSampleRate)],
    ...['-f', 's16le', 'pipe:1'],
  ]);
  return parts.map(([start, length]) => {
    let peak = 0;
    const end = (start + length) * levelSampleRate;
    for (let index = start * levelSampleRate; index < end; index += 1)
      peak = Math.max(peak, Math.abs(samples.readInt16LE(2 * Math.round(index))));
    return 20 * Math.log10(peak / 32_768);
  });
}

/** Returns the names of the colors of the frames at `seconds`, at a share of their width: in the middle. */
export function readColors(path: string, seconds: readonly number[], share = 0.5): string[] {
  const inputs = seconds.flatMap((second) => ['-ss', String(second), '-i', path]);
  const frames = seconds.map(
    (_, index) => `[${index}:v:0]trim=end_frame=1,crop=2:2:iw*${share}-1,scale=1:1,format=rgb24[f${index}]`,
  );
  const labels = seconds.map((_, index) => `[f${index}]`).join('');
  const graph = `${frames.join(';')};${labels}concat=n=${seconds.length}[v]`;
  const output = ['-map', '[v]', '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'];
  const pixels = execFileSync('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', ...inputs],
    ...['-filter_complex', graph, ...output],
  ]);
  if (pixels.length !== 3 * seconds.length) throw new Error('The film is too short.');
  return seconds.map((_, index) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(3 * index);
    return nameColor([red, green, blue]);
  });
}

/** The name of a generated color, or of black. */
export function nameColor([red, green, blue]: readonly [number, number, number]): string {
  const bright = [red > 128 && 'red', green > 128 && 'green', blue > 128 && 'blue'].filter(Boolean);
  return bright.join(' and ') || 'black';
}

/** Lists the ids of all processes that descend from this one, on Linux. */
export function listDescendants(id = 'self'): string[] {
  const children = listTasks(id).flatMap((task) => {
    try {
      return readFileSync(`/proc/${id}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean);
    } catch {
      return [];
    }
  });
  return children.flatMap((child) => [child, ...listDescendants(child)]);
}

function listTasks(id: string): string[] {
  try {
    return readdirSync(`/proc/${id}/task`);
  } catch {
    return [];
  }
}
