import { spawn } from 'node:child_process';
import sharp from 'sharp';
import { z } from 'zod';
import { createExitReporter } from '../../child-exit.ts';
import type { AppContext } from '../../context.ts';
import { newId } from '../../database/ids.ts';
import { type Job, job, jobKind } from '../../jobs/jobs.ts';
import { recordingWithoutPoster, setPoster } from './recording.queries.ts';

/** Pixels across a poster, at most. */
const posterWidth = 1280;

/** Milliseconds that taking a still may last, and bytes that it may have. */
const timeoutMs = 60_000;
const maxPosterSourceBytes = 64 * 1024 * 1024;

/** Asks for a poster of a recording that has none. */
export const makePoster = jobKind('make_poster', z.object({ id: z.string() }), { isLong: true });

/** Takes a still from a recording with ffmpeg; without ffmpeg the uploader's browser has supplied one. */
export const makePosterJob = ({ db, storage, log }: AppContext): Job =>
  job(makePoster, async ({ id }) => {
    const recording = await recordingWithoutPoster(db, id);
    if (!recording) return;
    // A little way in: films tend to begin in black.
    const second = Math.min(10, (recording.duration ?? 0) / 10);
    const still = await takeStill(await storage.address(recording.key), second, log);
    if (!still) return log.info({ recording: id }, 'no still could be taken');
    const key = `recordings/${id}-${newId()}.webp`;
    await storage.write(key, await encodePoster(still));
    if (!(await setPoster(db, id, key))) await storage.remove(key);
  });

/** A picture as a poster: WebP, at most 1280 pixels wide. Fails when it is no picture. */
export const encodePoster = (picture: Buffer): Promise<Buffer> =>
  sharp(picture, { limitInputPixels: 50_000_000, failOn: 'error' })
    .rotate()
    .resize({ width: posterWidth, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();

/**
 * One frame at `second` as JPEG; null when ffmpeg is not there or finds none. The file is only ever read as mp4, so
 * that nothing in it can make ffmpeg open other files or addresses.
 */
function takeStill(address: string, second: number, log: AppContext['log']): Promise<Buffer | null> {
  const input = ['-protocol_whitelist', 'file,http,https,tcp,tls', '-f', 'mov', '-i', address];
  const output = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'mjpeg', '-q:v', '2', 'pipe:1'];
  return new Promise((resolve) => {
    const args = [
      '-nostdin',
      '-loglevel',
      'error',
      '-threads',
      '1',
      '-ss',
      String(second),
      ...input,
      ...output,
    ];
    const process = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    const describeExit = createExitReporter('ffmpeg', process);
    const pieces: Buffer[] = [];
    let bytes = 0;
    process.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxPosterSourceBytes) process.kill('SIGKILL');
      else pieces.push(piece);
    });
    process.on('error', () => resolve(null));
    process.on('close', (code, signal) => {
      if (code !== 0) log.warn({ err: describeExit(code, signal) }, 'no still could be taken');
      resolve(code === 0 && bytes > 0 ? Buffer.concat(pieces) : null);
    });
  });
}
