import type { AppContext } from '../../../../context.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import type { Transcriber } from '../../../../providers/transcription/port.ts';
import { TranscriberBusy } from '../../../../providers/transcription/port.ts';
import { joinSentences } from '../files/cue-file.policy.ts';
import { lockFilm } from '../film.queries.ts';
import { requireFilm } from '../film-access.service.ts';
import { findSource, listSentences, replaceTranscript, setSpeakers } from '../transcript.queries.ts';
import { openSound, pieceSeconds } from './sound-piece.ts';
import { transcribeFilm, transcribeFilmJobOptions } from './transcription.kinds.ts';
import {
  deleteTranscription,
  findQueuedFilm,
  insertPiece,
  listPieces,
  queueFilm,
  queueFilms,
  setFailure,
} from './transcription.queries.ts';

/** Names who speaks in stretches of a film, in milliseconds; empty where that is unknown. */
export type NameSpeakers = (
  db: Db,
  recordingId: string,
  stretches: readonly { startMs: number; endMs: number }[],
) => Promise<string[]>;

/** Queues the transcription of all current films that were never transcribed. */
export const queueTranscriptions = ({ db, jobs, now }: AppContext): Promise<void> =>
  db.transaction().execute(async (tx) => {
    for (const id of await queueFilms(tx, now())) {
      await jobs.add(tx, transcribeFilm, { id }, transcribeFilmJobOptions(id));
    }
  });

/**
 * Queues the transcription of a film at the request of staff. Fails with `not_found`, `reason_required`, or with
 * `conflict` if it has a transcript or no transcriber is set up.
 */
export async function requestTranscription(app: AppContext, actor: Actor, id: string): Promise<void> {
  const film = await requireFilm(app, actor, id);
  await app.db.transaction().execute(async (tx) => {
    await lockFilm(tx, film.id);
    if (!app.transcriber || (await findSource(tx, film.id))) throw fail('conflict');
    await queueFilm(tx, film.id, app.now());
    await app.jobs.add(tx, transcribeFilm, { id: film.id }, transcribeFilmJobOptions(film.id));
  });
}

/**
 * Transcribes a queued film in pieces of `seconds`, and continues where an earlier attempt ended. A transcript that
 * arrives in the meantime stays.
 * @throws TranscriberBusy when the service asks for a later retry
 */
export async function transcribeQueuedFilm(
  app: AppContext,
  transcriber: Transcriber,
  id: string,
  nameSpeakers: NameSpeakers,
  seconds = pieceSeconds,
): Promise<void> {
  const { db } = app;
  const key = await findQueuedFilm(db, id);
  if (key === undefined) return db.transaction().execute((tx) => deleteTranscription(tx, id));
  try {
    await transcribePieces(app, transcriber, { id, key, seconds });
  } catch (error) {
    if (!(error instanceof TranscriberBusy)) await setFailure(db, id, describeError(error));
    throw error;
  }
  const pieces = await listPieces(db, id);
  const cues = pieces.flatMap(({ start, cues: spoken }) =>
    spoken.map(({ startMs, endMs, text }) => {
      const offset = start * 1000;
      return { startMs: offset + startMs, endMs: offset + endMs, speaker: '', text };
    }),
  );
  await db.transaction().execute(async (tx) => {
    await lockFilm(tx, id);
    if (!(await findSource(tx, id))) {
      const transcript = { recordingId: id, createdBy: null, createdAt: app.now() };
      const names = await nameSpeakers(tx, id, cues);
      const named = cues.map((cue, index) => ({ ...cue, speaker: names[index] ?? '' }));
      await replaceTranscript(tx, { ...transcript, source: 'transcriber' }, joinSentences(named));
    }
    await deleteTranscription(tx, id);
  });
}

/** Names who speaks in the transcript of a film that was transcribed before that was known; corrected names stay. */
export async function nameTranscribedSpeakers(
  tx: Tx,
  recordingId: string,
  nameSpeakers: NameSpeakers,
): Promise<void> {
  await lockFilm(tx, recordingId);
  if ((await findSource(tx, recordingId)) !== 'transcriber') return;
  const sentences = (await listSentences(tx, recordingId)).filter(({ speaker }) => speaker === '');
  const stretches = sentences.map(({ start_ms, end_ms }) => ({ startMs: start_ms, endMs: end_ms }));
  const names = await nameSpeakers(tx, recordingId, stretches);
  await setSpeakers(
    tx,
    sentences.map(({ id }, index) => ({ id, speaker: names[index] ?? '' })),
  );
}

async function transcribePieces(
  { db, storage, log }: AppContext,
  transcriber: Transcriber,
  { id, key, seconds }: { id: string; key: string; seconds: number },
): Promise<void> {
  const sound = await openSound(storage, key);
  // Nothing to transcribe: the transcript is empty.
  if (!sound) return log.info({ recording: id }, 'a film has no sound that can be transcribed');
  try {
    const done = await listPieces(db, id);
    for (let start = 0, end: number; start < sound.seconds; start = end) {
      const piece = done.find((candidate) => candidate.start <= start && start < candidate.end);
      if (piece) {
        end = piece.end;
        continue;
      }
      // Earlier attempts may have cut pieces of another length.
      end = Math.min(
        start + seconds,
        sound.seconds,
        ...done.flatMap((later) => (later.start > start ? [later.start] : [])),
      );
      const cues = await transcriber.transcribe(await sound.read(start, end));
      await insertPiece(db, id, { start, end, cues });
    }
  } finally {
    sound.close();
  }
}

const describeError = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
