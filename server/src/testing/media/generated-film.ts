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

/** Measures the highest level of a part of a file's sound in decibels below full scale. */
export function measureLevel(path: string, second: number, seconds: number): number {
  const part = ['-ss', String(second), '-t', String(seconds), '-i', path];
  const report = runFfmpeg(...part, '-map', '0:a:0', '-af', 'volumedetect', '-f', 'null', '-');
  return Number(/max_volume: (-?[\d.]+) dB/.exec(report)?.[1]);
}

/** Returns the color in the middle of the frame at `second`, as red, green and blue. */
export function readColor(path: string, second: number): [number, number, number] {
  const frame = execFileSync('ffmpeg', [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-ss', String(second), '-i', path],
    ...['-frames:v', '1', '-vf', 'crop=2:2,scale=1:1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
  ]);
  return [frame[0] ?? -1, frame[1] ?? -1, frame[2] ?? -1];
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
