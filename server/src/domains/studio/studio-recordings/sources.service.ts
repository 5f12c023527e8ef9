import type { CallRecording, FilmLayout, FilmTakeKind, TitleProblem, VoiceKind } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../context.ts';
import type { Tx } from '../../../database/connection.ts';
import type { Actor } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { announceRoom } from '../studio/index.ts';
import { queueFilm } from './film/film.kinds.ts';
import { hasPictures } from './film/film.service.ts';
import { decodeTitle } from './film/title.service.ts';
import { requireReachableInterview } from './reachable-interview.queries.ts';
import {
  findFilmFile,
  findRecording,
  findTitle,
  lockRecording,
  setLayout,
  setPreference,
  setTitle,
  setTrim,
} from './recording/recording.queries.ts';
import { findRecordedMs } from './recording/recording.service.ts';
import { endRecording, findSilence } from './recording/recording-end.service.ts';
import { takeDays } from './takes/cleanup.jobs.ts';
import { listSources, listTakes } from './takes/take.queries.ts';
import { listVoices } from './voices/voice.queries.ts';

/** Returns the source recordings of an interview that staff can reach. Fails with `not_found`. */
export async function readSources(
  app: AppContext,
  actor: Actor,
  interviewId: string,
): Promise<z.input<typeof CallRecording>> {
  const { db } = app;
  await requireReachableInterview(db, actor, interviewId);
  const recording = await findRecording(db, interviewId);
  const silentSince = await findSilence(app, recording);
  const [takes, voices, recordedMs, film, title] = await Promise.all([
    listSources(db, interviewId),
    listVoices(db, interviewId),
    findRecordedMs(db, interviewId, silentSince ?? app.now()),
    recording?.film_id ? findFilmFile(db, recording.film_id) : undefined,
    findTitle(db, interviewId),
  ]);
  return {
    state: (recording?.state ?? 'off') as CallRecording['state'],
    recorded_ms: Math.round(recordedMs),
    silent_since: silentSince,
    film_at: recording?.film_at ?? null,
    missing_ms: recording?.missing_ms ?? 0,
    backup_ms: recording?.backup_ms ?? null,
    silent_ms: recording?.silent_ms ?? null,
    still_ms: recording?.still_ms ?? null,
    sync_ms: recording?.sync_ms ?? null,
    left_out_takes: recording?.left_out_takes ?? 0,
    prefers_backup: recording?.prefers_backup ?? false,
    trim_start_ms: recording?.trim_start_ms ?? 0,
    trim_end_ms: recording?.trim_end_ms ?? null,
    early_start_ms: recording?.early_start_ms ?? 0,
    layout: (recording?.layout ?? 'storyteller') as FilmLayout,
    film_layout: (film?.call_layout as FilmLayout | undefined) ?? null,
    title: title !== undefined,
    film_title: (film?.call_title_ms ?? 0) > 0,
    title_problem: (title?.problem as TitleProblem | undefined) ?? null,
    takes: takes.map((take) => ({
      id: take.id,
      kind: take.kind as FilmTakeKind,
      recorded_by: take.name ?? '',
      started_at: take.started_at,
      bytes: Number(take.bytes),
      finished: take.finished_at !== null,
      deleted_at: new Date((recording?.film_at ?? take.created_at).getTime() + takeDays * 86_400_000),
    })),
    voices: voices.map(({ id, kind, name, bytes, voice_ms }) => ({
      id,
      kind: kind as VoiceKind,
      name,
      bytes: Number(bytes),
      voice_ms,
    })),
  };
}

/**
 * Ends a recording for staff, at the latest when its devices last reported anything; its film is made as after any end.
 * Repeating it changes nothing. Fails with `not_found`, and with `conflict` if nothing was recorded.
 */
export async function endRecordingByStaff(
  app: AppContext,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await requireReachableInterview(app.db, actor, id);
  await app.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, id);
    if (!recording) throw fail('conflict', { text: 'Nothing of this session was recorded.' });
    const at = (await findSilence({ ...app, db: tx }, recording)) ?? app.now();
    if (!(await endRecording(app, tx, id, recording, at))) return;
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'recording stopped',
      subjectKind: 'interview',
      subjectId: id,
      after: { by: 'staff' },
    });
    await announceRoom(tx, id);
  });
}

/**
 * Queues the film, made from what has arrived. Fails with `not_found`, and with `conflict` while the call is recorded and
 * before a picture of the storyteller has arrived.
 */
export async function requestFilm(
  app: AppContext,
  actor: Actor,
  { id, prefers_backup }: { id: string; prefers_backup: boolean },
): Promise<void> {
  await requireReachableInterview(app.db, actor, id);
  const canBeSeen = await hasPictures(app, id);
  await app.db.transaction().execute(async (tx) => {
    await assertFilmCanBeMade(tx, id);
    if (!canBeSeen) {
      throw fail('conflict', {
        text: 'No picture has arrived yet, so no film can be made. Ask the storyteller to open their link again on the same device, which sends the recording.',
      });
    }
    await setPreference(tx, id, prefers_backup);
    await makeFilmAgain(app, tx, actor, id, 'film requested', { backup: prefers_backup });
  });
}

/**
 * Trims the film, which is made again from its sources. Fails with `not_found`, with `conflict` while the call is
 * recorded and when its sources are deleted, and with `invalid` for a part outside of the recording.
 */
export async function trimFilm(
  app: AppContext,
  actor: Actor,
  { id, start_ms, end_ms }: { id: string; start_ms: number; end_ms: number | null },
): Promise<void> {
  await requireReachableInterview(app.db, actor, id);
  await app.db.transaction().execute(async (tx) => {
    await assertFilmCanBeMade(tx, id);
    const lengthMs = Math.round(await findRecordedMs(tx, id, app.now()));
    if ((end_ms ?? lengthMs) > lengthMs) throw invalid({ end_ms: [outsideText] });
    if (start_ms > lengthMs - 1000) throw invalid({ start_ms: [outsideText] });
    const trim = { trim_start_ms: start_ms, trim_end_ms: end_ms === lengthMs ? null : end_ms };
    await setTrim(tx, id, trim);
    await makeFilmAgain(app, tx, actor, id, 'film trimmed', trim);
  });
}

/**
 * Chooses who is seen in the film and its title, a picture in base64, which is removed if it is null; the film is made again
 * from its sources. Fails with `not_found`, with `conflict` while the call is recorded, without the sources that it needs, and
 * without a program that can encode it, and with `invalid` for a title that cannot be decoded.
 */
export async function chooseLayout(
  app: AppContext,
  actor: Actor,
  { id, layout, title }: { id: string; layout: FilmLayout; title?: string | null | undefined },
): Promise<void> {
  await requireReachableInterview(app.db, actor, id);
  if ((layout !== 'storyteller' || title) && !(await app.findTranscoder())?.canConvertTakes) {
    throw fail('conflict', {
      text: 'This needs the program ffmpeg on the server. Ask your operator to install it.',
    });
  }
  const picture =
    typeof title === 'string' ? await decodeTitle(app, actor.personId, Buffer.from(title, 'base64')) : title;
  await app.db.transaction().execute(async (tx) => {
    const takes = await assertFilmCanBeMade(tx, id);
    if (layout !== 'storyteller' && takes.every(({ kind }) => kind !== 'interviewer')) {
      throw fail('conflict', {
        text: 'The interviewer’s own picture was not recorded. Choose “Also keep my own camera and microphone” in the next call.',
      });
    }
    await setLayout(tx, id, layout);
    if (picture !== undefined) await setTitle(tx, id, picture);
    const after = picture === undefined ? { layout } : { layout, title: picture !== null };
    await makeFilmAgain(app, tx, actor, id, 'film layout chosen', after);
  });
}

/** Queues the film at once, and records the change of staff that it follows. */
async function makeFilmAgain(
  app: AppContext,
  tx: Tx,
  actor: Actor,
  id: string,
  action: Parameters<typeof recordChange>[1]['action'],
  after: Parameters<typeof recordChange>[1]['after'],
): Promise<void> {
  await queueFilm(app, tx, id, { isForced: true });
  await recordChange(tx, { actorId: actor.personId, action, subjectKind: 'interview', subjectId: id, after });
}

const outsideText = 'Please enter a time within the recording.';

/** Locks the recording of an interview; returns its takes. Fails with `conflict` while it goes on, and without sources. */
async function assertFilmCanBeMade(tx: Tx, id: string) {
  const recording = await lockRecording(tx, id);
  if (recording?.state !== 'ended') {
    throw fail('conflict', { text: 'The film can be made when the recording has ended.' });
  }
  const takes = await listTakes(tx, id);
  if (takes.length === 0) {
    throw fail('conflict', { text: 'No source recordings are stored, so no film can be made.' });
  }
  return takes;
}
