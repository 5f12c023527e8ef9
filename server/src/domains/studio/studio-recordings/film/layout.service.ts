import { join } from 'node:path';
import type { FilmLayout } from '@lifestory/contract';
import { composeFilm, type PlannedFilm } from '@lifestory/take-film';
import type { AppContext } from '../../../../context.ts';
import type { PictureLayout, Transcoder } from '../../../../providers/transcoder/port.ts';
import { createTemporaryFolder } from '../../../../temporary-folder.ts';
import { planShots } from './shot.policy.ts';
import { openEncodedTake, writeFilmFile } from './trim.service.ts';

/**
 * Lays out the pictures of a film with those of the interviewer, which are planned for the same time; the sound stays that of
 * the film, in which both are heard. Without pictures of the interviewer or a transcoder, and if it fails, only the storyteller
 * is seen. `files` owns the local files of the film.
 */
export async function layOutPictures(
  { env, findTranscoder, log }: AppContext,
  film: PlannedFilm,
  interviewer: PlannedFilm,
  layout: FilmLayout,
  files: AsyncDisposableStack,
): Promise<{ film: PlannedFilm; layout: FilmLayout }> {
  const transcoder = await findTranscoder();
  const hasPictures = interviewer.pictures.some(({ takeId }) => takeId !== null);
  if (!transcoder?.canConvertTakes || !hasPictures) return { film, layout: 'storyteller' };
  const folder = await createTemporaryFolder(env.DATA_DIR, files);
  const encoded = await encodeLayout(transcoder, film, interviewer, layout, folder).catch(
    (error: unknown) => {
      log.error({ err: error, take: film.takes[0]?.id }, 'a film of two people could not be encoded');
      return null;
    },
  );
  if (!encoded) return { film, layout: 'storyteller' };
  files.defer(encoded.close);
  return { film: encoded.film, layout };
}

async function encodeLayout(
  transcoder: Transcoder,
  film: PlannedFilm,
  interviewer: PlannedFilm,
  layout: FilmLayout,
  folder: string,
): Promise<{ film: PlannedFilm; close: () => void } | null> {
  const [first, second, target] = ['first.mp4', 'second.mp4', 'film.mp4'].map((name) => join(folder, name));
  if (!first || !second || !target) return null;
  await writeFilmFile(await composeFilm({ ...film, sounds: [] }), first);
  await writeFilmFile(await composeFilm(interviewer), second);
  const pictureLayout: PictureLayout =
    layout === 'side_by_side'
      ? { kind: 'halves' }
      : { kind: 'one', secondShots: await findShots(transcoder, second, interviewer) };
  await transcoder.layOutPictures({ first, second, layout: pictureLayout, target });
  const lengthMs = film.durationMs;
  const take = await openEncodedTake('layout', target, lengthMs);
  if (!take) return null;
  const pictures = [{ takeId: take.id, filmMs: 0, takeMs: 0, lengthMs }];
  return { film: { ...film, pictures, takes: [...film.takes, take] }, close: () => take.reader.close() };
}

/** Finds when the interviewer speaks: their own track has no other voice. */
async function findShots(transcoder: Transcoder, path: string, { takes, durationMs }: PlannedFilm) {
  if (!takes.some(({ reader }) => reader.audio)) return [];
  return planShots(await transcoder.findSilences(path), durationMs / 1000);
}
