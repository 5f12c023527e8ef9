import { join } from 'node:path';
import {
  codesOfSound,
  codesOfVideo,
  composeFilm,
  type FilmTake,
  type PlannedFilm,
  type TakeReader,
} from '@lifestory/take-film';
import type { AppContext } from '../../../../context.ts';
import type { Transcoder } from '../../../../providers/transcoder/port.ts';
import { createTemporaryFolder } from '../../../../temporary-folder.ts';
import { findPlayback, joinFormats } from '../../../people/people/index.ts';
import { openEncodedTake, writeFilmFile } from './trim.service.ts';

/**
 * Encodes the sound of a planned film as AAC if not every browser plays it, as Opus in an mp4; the pictures stay as they are.
 * Without a transcoder, and if it fails, the film keeps its sound. `joinedSyncMs` is how far picture and sound were apart before,
 * in milliseconds, or null if nothing was encoded. `files` owns the local files of the sound.
 */
export async function encodePlayableSound(
  { env, findTranscoder, log }: AppContext,
  film: PlannedFilm,
  files: AsyncDisposableStack,
): Promise<{ film: PlannedFilm; joinedSyncMs: number | null }> {
  const unchanged = { film, joinedSyncMs: null };
  const isUsed = ({ id }: FilmTake) => film.sounds.some(({ takeId }) => takeId === id);
  const heard = film.takes.find((take) => isUsed(take) && take.reader.audio);
  const { video, audio } = heard?.reader ?? {};
  const format = audio && video && joinFormats(codesOfVideo[video.codec], codesOfSound[audio.codec]);
  if (!format || findPlayback(format) === findPlayback(codesOfVideo[video.codec])) return unchanged;
  const transcoder = await findTranscoder();
  if (!transcoder?.canConvertTakes) return unchanged;
  const folder = await createTemporaryFolder(env.DATA_DIR, files);
  const encoded = await encodeSound(transcoder, film, audio, folder).catch((error: unknown) => {
    log.error({ err: error, take: heard?.id }, 'the sound of a film could not be encoded');
    return null;
  });
  if (!encoded) return unchanged;
  files.defer(encoded.close);
  return { film: encoded.film, joinedSyncMs: encoded.syncMs };
}

async function encodeSound(
  transcoder: Transcoder,
  film: PlannedFilm,
  { channels, rate }: { channels: number; rate: number },
  folder: string,
) {
  const [source, target] = [join(folder, 'opus.mp4'), join(folder, 'aac.mp4')];
  const takeId = film.pictures.find(({ takeId }) => takeId !== null)?.takeId ?? null;
  // The first picture of a take only marks where the film begins.
  const pictures = [{ takeId, filmMs: 0, takeMs: 0, lengthMs: Math.min(1000, film.durationMs) }];
  const joined = await composeFilm({ ...film, pictures });
  await writeFilmFile(joined, source);
  const sound = { codec: 'aac', channels: Math.min(channels, 2), rate } as const;
  await transcoder.convertTake({ source, container: 'mp4', target, format: { video: 'copy', audio: sound } });
  const lengthMs = film.durationMs;
  const take = await openEncodedTake('sound', target, lengthMs, 0);
  if (!take?.reader.audio) throw new Error('The encoded sound cannot be read.');
  const startMs = await findSoundStart(take.reader);
  const sounds = [{ takeId: take.id, filmMs: 0, takeMs: startMs, lengthMs }];
  const { syncMs } = joined;
  return {
    film: { ...film, sounds, takes: [...film.takes, take] },
    syncMs,
    close: () => take.reader.close(),
  };
}

/**
 * Returns where the sound begins that was encoded, in milliseconds: FFmpeg's encoder of AAC puts one packet before it, and a
 * file in fragments has no edit list that would leave it out.
 */
async function findSoundStart({ audio, packets }: TakeReader): Promise<number> {
  for await (const [first] of packets('sound', 0, 1, true))
    if (first && audio) return 1000 * (first.time + first.samples / audio.rate);
  throw new Error('The encoded sound is empty.');
}
