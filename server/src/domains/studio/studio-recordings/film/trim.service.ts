import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  composeFilm,
  type Film,
  type FilmTake,
  findFirstPictures,
  type KeyFrameSpan,
  openFileContent,
  openTake,
  type PlannedFilm,
  trimPlan,
} from '@lifestory/take-film';
import type { AppContext } from '../../../../context.ts';
import type { Transcoder } from '../../../../providers/transcoder/port.ts';
import { createTemporaryFolder } from '../../../../temporary-folder.ts';

/**
 * Trims a planned film to a picture. Players can only begin at a key frame: the pictures from the start to the next one are
 * encoded again, and nothing else. Without a transcoder, and if it fails, the film begins with the key frame before
 * `startMs`. `files` owns the local files of the trimmed film.
 */
export async function trimFilm(
  { env, findTranscoder, log }: AppContext,
  film: PlannedFilm,
  trim: { startMs: number; endMs: number | null },
  files: AsyncDisposableStack,
): Promise<PlannedFilm> {
  const first = trim.startMs > 0 ? await findFirstPictures(film, trim.startMs) : null;
  if (!first) return trimPlan(film, trim);
  const fromKeyFrame = {
    ...trim,
    startMs: Math.max(0, Math.round(trim.startMs - (first.atMs - first.startMs))),
  };
  const transcoder = first.take.reader.video.codec === 'avc' ? await findTranscoder() : null;
  if (!transcoder?.canConvertTakes) return trimPlan(film, fromKeyFrame);
  const folder = await createTemporaryFolder(env.DATA_DIR, files);
  const start = await encodeStart(transcoder, first, folder).catch((error: unknown) => {
    log.error({ err: error, take: first.take.id }, 'the start of a trimmed film could not be encoded');
    return null;
  });
  if (!start) return trimPlan(film, fromKeyFrame);
  files.defer(() => start.reader.close());
  const trimmed = trimPlan(film, trim);
  const [replaced, ...others] = trimmed.pictures;
  const lengthMs = Math.min(first.endMs - first.atMs, replaced?.lengthMs ?? 0);
  const encoded = { takeId: start.id, filmMs: 0, takeMs: first.atMs - first.startMs, lengthMs };
  const rest = replaced && {
    ...replaced,
    filmMs: lengthMs,
    takeMs: replaced.takeMs + lengthMs,
    lengthMs: replaced.lengthMs - lengthMs,
  };
  const pictures = [encoded, ...(rest && rest.lengthMs > 0 ? [rest] : []), ...others];
  return { ...trimmed, pictures, takes: [...trimmed.takes, start] };
}

/** Writes a film to a local file. */
export const writeFilmFile = (film: Film, path: string): Promise<void> =>
  pipeline(Readable.from(film.read(), { objectMode: false }), createWriteStream(path));

/**
 * Opens a local file that was encoded from the beginning of a film, as a take of `lengthMs`; null if it cannot be read. The
 * delay of its sound in seconds is that of a browser by default.
 */
export async function openEncodedTake(
  id: string,
  path: string,
  lengthMs: number,
  soundDelay?: number,
): Promise<FilmTake | null> {
  const content = await openFileContent(path);
  const reader = await openTake(content, soundDelay);
  const span = { startMs: 0, endMs: lengthMs, isBackup: false, faults: { picture: [], sound: [] } };
  return reader && { ...span, id, content, reader };
}

/** Encodes the pictures of a take between two key frames again, with a key frame where the film begins. */
async function encodeStart(
  transcoder: Transcoder,
  { take, startMs, endMs, atMs }: KeyFrameSpan,
  folder: string,
): Promise<FilmTake | null> {
  const [source, target] = [join(folder, 'source.mp4'), join(folder, 'start.mp4')];
  const lengthMs = endMs - startMs;
  const film = await composeFilm({
    pictures: [{ takeId: take.id, filmMs: 0, takeMs: startMs, lengthMs }],
    sounds: [],
    takes: [take],
    durationMs: Math.round(lengthMs),
  });
  await writeFilmFile(film, source);
  const keyFrameSeconds = (atMs - startMs) / 1000;
  const format = { video: 'avc', audio: null } as const;
  await transcoder.convertTake({ source, container: 'mp4', target, format, keyFrameSeconds });
  const content = await openFileContent(target);
  const encoded = await openTake(content);
  return encoded && { ...take, id: `start of ${take.id}`, content, reader: encoded };
}
