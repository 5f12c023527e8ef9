import {
  composeFilm,
  createSilence,
  openFileContent,
  openTake,
  planFilm,
  type TakePacket,
  type TakeReader,
} from '@lifestory/take-film';
import type { AppContext } from '../../../../context.ts';
import { type CronJob, type Job, job } from '../../../../jobs/jobs.ts';
import { MissingContent } from '../../../../providers/storage/port.ts';
import { withFiles } from '../../../../temporary-folder.ts';
import { requireUsableSpace } from '../../../../uploads/space.ts';
import { replaceFile } from '../../../film/recordings/index.ts';
import {
  findFilmFile,
  findRecording,
  listFilmsToRejoin,
  lockRecording,
  setJoinedBy,
} from '../recording/recording.queries.ts';
import { rejoinFilmKind } from './film.kinds.ts';
import { writeFilm } from './film.service.ts';
import { encodePlayableSound } from './playable-sound.service.ts';

/** Maximum number of films that one run of the cron queues. */
const maxFilms = 50;

/** Queues the films that an earlier release joined by the stated times, newest first; missing files may be restored. */
export const rejoinFilmsCron = ({ db, jobs }: AppContext): CronJob => ({
  name: 'rejoin_films',
  pattern: '25 * * * *',
  async run() {
    for (const id of await listFilmsToRejoin(db, maxFilms))
      await jobs.add(db, rejoinFilmKind, { id }, { key: `rejoin-film:${id}`, queue: 'studio-films' });
  },
});

/**
 * Joins the sound of a call's film again. The film itself is read, not its takes: they may be deleted, and its times say
 * when everything in it was recorded. It stays the same film, with its transcript, passages and chapters; its versions
 * are made again.
 */
export const rejoinFilmJob = (app: AppContext): Job =>
  job(rejoinFilmKind, async ({ id }) => {
    const { db, storage, log } = app;
    const recording = await findRecording(db, id);
    if (!recording?.film_id || recording.joined_by === 'samples') return;
    const filmId = recording.film_id;
    const file = await findFilmFile(db, filmId);
    const stored = file && (await joinAgain(app, id, file.storage_key));
    if (!stored) log.warn({ interview: id }, 'the sound of a film cannot be joined again');
    const isReplaced = await db.transaction().execute(async (tx) => {
      const locked = await lockRecording(tx, id);
      if (locked?.film_id !== filmId || locked.joined_by === 'samples') return false;
      await setJoinedBy(tx, id, stored ? 'samples' : 'lost');
      return stored ? replaceFile(app, tx, filmId, stored) : false;
    });
    if (stored && !isReplaced) await storage.remove(stored.key);
  });

/** Writes the film of a file with its sound joined by samples, as AAC where it can be encoded; null if the file is missing or cannot be read. */
async function joinAgain(app: AppContext, interviewId: string, key: string) {
  try {
    return await app.storage.withFile(key, async (path) => {
      const content = await openFileContent(path);
      const reader = await openTake(content, 0);
      if (!reader) return null;
      try {
        const durationMs = Math.round(1000 * (await reader.measureSeconds()));
        const whole = { startMs: 0, endMs: durationMs };
        const faults = { picture: [], sound: [] };
        const take = {
          ...whole,
          id: interviewId,
          isBackup: false,
          faults,
          content,
          reader: leaveOutSilence(reader),
        };
        return await withFiles(async (files) => {
          const { film: plan } = await encodePlayableSound(app, planFilm([whole], [take]), files);
          const film = await composeFilm(plan);
          await requireUsableSpace(app.storage, app.db, film.bytes);
          return writeFilm(app, interviewId, film, durationMs);
        });
      } finally {
        reader.close();
      }
    });
  } catch (error) {
    if (error instanceof MissingContent) return null;
    throw error;
  }
}

/** Returns a film's packets without the silent frames that the earlier joining added. */
function leaveOutSilence(reader: TakeReader): TakeReader {
  const silence = reader.audio && createSilence(reader.audio);
  return {
    ...reader,
    async *packets(track, start, end, isIndexOnly) {
      const isSilence = ({ bytes, samples }: TakePacket) =>
        track === 'sound' && bytes === silence?.data.length && samples === silence.samples;
      for await (const packets of reader.packets(track, start, end, isIndexOnly)) {
        const kept = packets.filter((packet) => !isSilence(packet));
        if (kept.length > 0) yield kept;
      }
    },
  };
}
