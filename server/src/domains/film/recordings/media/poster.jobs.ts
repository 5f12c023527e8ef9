import { isDeepStrictEqual } from 'node:util';
import type { FilmRange } from '@lifestory/contract';
import { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { type Job, job, jobKind } from '../../../../jobs/jobs.ts';
import { loadSharp } from '../../../../pictures/sharp.ts';
import { findRecordingWithoutPoster, lockPoster, removePosters, setPoster } from './poster.queries.ts';
import { choosePoster, listPosterSeconds } from './poster-choice.ts';

/** Maximum width of a poster, in pixels. */
const posterWidth = 1280;

/** Milliseconds after which the capture of stills is stopped. */
const timeoutMs = 120_000;

/** Job: creates a poster for a recording that has none. */
export const makePoster = jobKind('make_poster', z.object({ id: z.string() }), { isLong: true });

/** Returns the passages of a film that only some may see, or would see in another file of its interview, by time. */
export type ListPassages = (db: Db, recordingId: string) => Promise<FilmRange[]>;

/**
 * Captures a still of a recording, outside of its title and restricted passages, as its poster; without a transcoder, the
 * uploader's browser supplies it.
 */
export const makePosterJob = (
  { db, storage, findTranscoder, log }: AppContext,
  listPassages: ListPassages,
): Job =>
  job(makePoster, async ({ id }) => {
    const [transcoder, recording] = [await findTranscoder(), await findRecordingWithoutPoster(db, id)];
    if (!transcoder || !recording) return;
    const film = { address: await storage.address(recording.key) };
    const passages = await listPassages(db, id);
    const title = recording.titleMs > 0 ? [{ start_ms: 0, end_ms: recording.titleMs }] : [];
    const stills = await transcoder
      .captureStills(film, listPosterSeconds(recording.duration, [...title, ...passages]), {
        signal: AbortSignal.timeout(timeoutMs),
      })
      .catch((err: unknown) => {
        log.warn({ err }, 'no poster could be captured');
        return [];
      });
    const poster = await choosePoster(stills);
    if (!poster) return log.info({ recording: id }, 'no poster could be captured');
    const key = `recordings/${id}-${newId()}.webp`;
    await storage.write(key, await encodePoster(poster));
    const isSet = await db.transaction().execute(async (tx) => {
      await lockPoster(tx, id);
      // A passage that was restricted meanwhile has queued another poster.
      const isAvoided = (passage: FilmRange) =>
        passages.some((avoided) => isDeepStrictEqual(avoided, passage));
      return (await listPassages(tx, id)).every(isAvoided) && (await setPoster(tx, id, key));
    });
    if (!isSet) await storage.remove(key);
  });

/**
 * Removes the posters of an interview's recordings, which may show a passage that was restricted, and queues others.
 * Returns the keys of their files, which the caller removes after the commit.
 */
export async function renewPosters({ jobs }: AppContext, tx: Tx, interviewId: string): Promise<string[]> {
  const posters = await removePosters(tx, interviewId);
  for (const { id } of posters) await jobs.add(tx, makePoster, { id });
  return posters.flatMap(({ key }) => key ?? []);
}

/** Converts a picture to a poster: WebP, at most 1280 pixels wide. Throws if it is not a picture. */
export async function encodePoster(picture: Buffer): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(picture, { limitInputPixels: 50_000_000, failOn: 'error' })
    .rotate()
    .resize({ width: posterWidth, withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer();
}
