import { join } from 'node:path';
import { maxTitleBytes, type TitleProblem, titleHeight, titleWidth } from '@lifestory/contract';
import { composeFilm, findKeyFrameMs, type PlannedFilm, trimPlan } from '@lifestory/take-film';
import type { AppContext } from '../../../../context.ts';
import { invalid } from '../../../../http/failure.ts';
import type { Size } from '../../../../pictures/decoder-messages.ts';
import { resizePicture, UnreadablePicture } from '../../../../pictures/picture-decoder.ts';
import { detectFormat } from '../../../../pictures/picture-format.ts';
import { loadSharp } from '../../../../pictures/sharp.ts';
import type { Transcoder } from '../../../../providers/transcoder/port.ts';
import { createTemporaryFolder } from '../../../../temporary-folder.ts';
import { openEncodedTake, writeFilmFile } from './trim.service.ts';

/** How long a title is seen in milliseconds, with the half second in which it fades. */
const titleMs = 4500;

/** Length of a film in milliseconds below which it has no title. */
const minFilmMs = 10_000;

/** Quality of the stored picture, from 1 to 100. */
const quality = 95;

/** How long the title of a film is seen, in milliseconds, and why it is not although there is one. */
export interface FilmTitle {
  shownMs: number;
  problem: TitleProblem | null;
}

/**
 * Decodes the picture of a title that staff have sent, a PNG or JPEG; returns it as WebP. Fails with `invalid` for what is no
 * such picture.
 */
export async function decodeTitle({ log }: AppContext, personId: string, file: Buffer): Promise<Buffer> {
  const format = detectFormat(file);
  if (file.length > maxTitleBytes || (format !== 'png' && format !== 'jpg')) throw invalid(refusal);
  const pixelLimit = titleWidth * titleHeight;
  const plan = (size: Size) => ({ from: size, pictures: [{ ...size, fit: 'fill' as const, quality }] });
  const { pictures } = await resizePicture(file, format, { personId, log, pixelLimit, plan }).catch(
    (error: unknown) => {
      throw error instanceof UnreadablePicture ? invalid(refusal) : error;
    },
  );
  return Buffer.from(pictures[0] ?? []);
}

const refusal = {
  title: [`The title is not a PNG or JPEG of at most ${titleWidth} × ${titleHeight} pixels.`],
};

/**
 * Covers the first pictures of a film by a title, while its sound is heard: nothing in the film moves. The pictures up to the
 * first key frame after the title are encoded again, and nothing else. Short films have no title, nor have those that cannot be
 * encoded. `files` owns the local files of the film.
 */
export async function addTitle(
  { env, findTranscoder, log }: AppContext,
  film: PlannedFilm,
  picture: Buffer | null,
  files: AsyncDisposableStack,
): Promise<{ film: PlannedFilm; title: FilmTitle }> {
  if (!picture) return { film, title: { shownMs: 0, problem: null } };
  if (film.durationMs < minFilmMs) return { film, title: { shownMs: 0, problem: 'too_short' } };
  const transcoder = await findTranscoder();
  const folder = await createTemporaryFolder(env.DATA_DIR, files);
  const titled = transcoder?.canConvertTakes
    ? await encodeTitle(transcoder, film, picture, folder).catch((error: unknown) => {
        log.error({ err: error, take: film.takes[0]?.id }, 'the title of a film could not be encoded');
        return null;
      })
    : null;
  if (!titled) return { film, title: { shownMs: 0, problem: 'not_encoded' } };
  files.defer(titled.close);
  return { film: titled.film, title: { shownMs: titleMs, problem: null } };
}

async function encodeTitle(
  transcoder: Transcoder,
  film: PlannedFilm,
  picture: Buffer,
  folder: string,
): Promise<{ film: PlannedFilm; close: () => void } | null> {
  const [source, title, target] = [
    join(folder, 'source.mp4'),
    join(folder, 'title.jpg'),
    join(folder, 'start.mp4'),
  ];
  const first = film.pictures.find(({ takeId }) => takeId !== null);
  const { video } = film.takes.find(({ id }) => id === first?.takeId)?.reader ?? {};
  if (!first || video?.codec !== 'avc') return null;
  // The first picture is seen from the beginning, even if it was recorded later.
  const lengthMs = await findKeyFrameMs(film, Math.max(titleMs, first.filmMs + 1000));
  const start = trimPlan(film, { startMs: 0, endMs: lengthMs });
  await writeFilmFile(await composeFilm({ ...start, sounds: [], durationMs: Math.round(lengthMs) }), source);
  const { width, height } = video;
  await fitPicture(picture, { width, height }, title);
  const seconds = titleMs / 1000;
  await transcoder.addTitle({ source, title, size: { width, height }, seconds, target });
  const take = await openEncodedTake('title', target, lengthMs);
  if (!take) return null;
  const rest = trimPlan(film, { startMs: lengthMs, endMs: null }).pictures;
  const pictures = [
    { takeId: take.id, filmMs: 0, takeMs: 0, lengthMs },
    ...rest.map((piece) => ({ ...piece, filmMs: piece.filmMs + lengthMs })),
  ];
  return { film: { ...film, pictures, takes: [...film.takes, take] }, close: () => take.reader.close() };
}

/** Writes a picture as JPEG in another size; what it does not fill gets the color of its corner. */
async function fitPicture(picture: Buffer, size: Size, path: string): Promise<void> {
  const sharp = await loadSharp();
  const corner = await sharp(picture)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const [r = 0, g = 0, b = 0] = corner;
  await sharp(picture)
    .resize({ ...size, fit: 'contain', background: { r, g, b } })
    .flatten({ background: { r, g, b } })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toFile(path);
}
