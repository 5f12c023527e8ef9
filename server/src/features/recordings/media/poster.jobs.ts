import { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import { newId } from '../../../database/ids.ts';
import { type Job, job, jobKind } from '../../../jobs/jobs.ts';
import { loadSharp } from '../../../pictures/sharp.ts';
import { findRecordingWithoutPoster, setPoster } from '../recording.queries.ts';
import { choosePoster, listPosterSeconds } from './poster-choice.ts';

/** Maximum width of a poster, in pixels. */
const posterWidth = 1280;

/** Milliseconds after which the capture of stills is stopped. */
const timeoutMs = 120_000;

/** Job: creates a poster for a recording that has none. */
export const makePoster = jobKind('make_poster', z.object({ id: z.string() }), { isLong: true });

/** Captures a still of a recording as its poster; without a transcoder, the uploader's browser supplies it. */
export const makePosterJob = ({
  db,
  storage,
  findTranscoder,
  log,
}: Pick<AppContext, 'db' | 'findTranscoder' | 'log' | 'storage'>): Job =>
  job(makePoster, async ({ id }) => {
    const [transcoder, recording] = [await findTranscoder(), await findRecordingWithoutPoster(db, id)];
    if (!transcoder || !recording) return;
    const film = { address: await storage.address(recording.key) };
    const stills = await transcoder
      .captureStills(film, listPosterSeconds(recording.duration), { signal: AbortSignal.timeout(timeoutMs) })
      .catch((err: unknown) => {
        log.warn({ err }, 'no poster could be captured');
        return [];
      });
    const poster = await choosePoster(stills);
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
