import { spawn } from 'node:child_process';
import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import { type Job, job, jobKind } from '../../../jobs/jobs.ts';
import { loadSharp } from '../../../pictures/sharp.ts';
import { createExitReporter } from '../../../processes/child-exit.ts';
import { findRecordingWithoutPoster, setPoster } from '../recording.queries.ts';

/** Maximum width of a poster, in pixels. */
const posterWidth = 1280;

/** Milliseconds after which the extraction of a still is stopped. */
const timeoutMs = 60_000;

/** Maximum size of an extracted still. */
const maxStillBytes = 64 * 1024 * 1024;

/** Job: creates a poster for a recording that has none. */
export const makePoster = jobKind('make_poster', z.object({ id: z.string() }), { isLong: true });

/**
 * Extracts a still from a recording with ffmpeg; without ffmpeg, the uploader's browser supplies the poster.
 */
export const makePosterJob = ({ db, storage, log }: Pick<AppContext, 'db' | 'log' | 'storage'>): Job =>
  job(makePoster, async ({ id }) => {
    const recording = await findRecordingWithoutPoster(db, id);
    if (!recording) return;
    // Skips the beginning, because films tend to start with black frames.
    const second = Math.min(10, (recording.duration ?? 0) / 10);
    const poster = await extractStill(await storage.address(recording.key), second, log);
    if (!poster) return log.info({ recording: id }, 'no poster could be captured');
    const key = `recordings/${id}-${newId()}.webp`;
    await storage.write(key, await encodePoster(poster));
    if (!(await setPoster(db, id, key))) await storage.remove(key);
  });

/** Converts a picture to a poster: WebP, at most 1280 pixels wide. Throws if it is not a picture. */
export async function encodePoster(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: 50_000_000, failOn: 'error' })
    .rotate()
    .resize({ width: posterWidth, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}

/**
 * Returns the frame at `second` as JPEG; null if ffmpeg is not installed or finds none. The file is only ever
 * read as mp4, so that its content cannot make ffmpeg open other files or URLs.
 */
function extractStill(address: string, second: number, log: AppContext['log']): Promise<Buffer | null> {
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
    const ffmpeg = spawn('ffmpeg', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    const describeExit = createExitReporter('ffmpeg', ffmpeg);
    const pieces: Buffer[] = [];
    let bytes = 0;
    ffmpeg.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > maxStillBytes) ffmpeg.kill('SIGKILL');
      else pieces.push(piece);
    });
    ffmpeg.on('error', () => resolve(null));
    ffmpeg.on('close', (code, signal) => {
      if (code !== 0) log.warn({ err: describeExit(code, signal) }, 'no poster could be captured');
      resolve(code === 0 && bytes > 0 ? Buffer.concat(pieces) : null);
    });
  });
}
