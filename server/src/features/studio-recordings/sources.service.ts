import type { CallRecording, TakeKind } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Tx } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { fail, invalid } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { announceRoom } from '../studio/index.ts';
import { queueFilm } from './film/film.kinds.ts';
import { requireReachableInterview } from './reachable-interview.queries.ts';
import { findRecording, lockRecording, setPreference, setTrim } from './recording/recording.queries.ts';
import { findRecordedMs } from './recording/recording.service.ts';
import { endRecording, findSilence } from './recording/recording-end.service.ts';
import { takeDays } from './takes/cleanup.jobs.ts';
import { listSources, listTakes } from './takes/take.queries.ts';

/** Returns the source recordings of an interview that staff can reach. Fails with `not_found`. */
export async function readSources(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  interviewId: string,
): Promise<z.input<typeof CallRecording>> {
  await requireReachableInterview(db, actor, interviewId);
  const recording = await findRecording(db, interviewId);
  const silentSince = await findSilence({ db, now }, recording);
  const [takes, recordedMs] = await Promise.all([
    listSources(db, interviewId),
    findRecordedMs(db, interviewId, silentSince ?? now()),
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
    left_out_takes: recording?.left_out_takes ?? 0,
    prefers_backup: recording?.prefers_backup ?? false,
    trim_start_ms: recording?.trim_start_ms ?? 0,
    trim_end_ms: recording?.trim_end_ms ?? null,
    takes: takes.map((take) => ({
      id: take.id,
      kind: take.kind as TakeKind,
      recorded_by: take.name ?? '',
      started_at: take.started_at,
      bytes: Number(take.bytes),
      finished: take.finished_at !== null,
      deleted_at: new Date((recording?.film_at ?? take.created_at).getTime() + takeDays * 86_400_000),
    })),
  };
}

/**
 * Ends a recording for staff, at the latest when its devices last reported anything; its film is made as after any end.
 * Repeating it changes nothing. Fails with `not_found`, and with `conflict` if nothing was recorded.
 */
export async function endRecordingByStaff(
  app: Pick<AppContext, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await requireReachableInterview(app.db, actor, id);
  await app.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, id);
    if (!recording) throw fail('conflict', { text: 'Nothing of this session was recorded.' });
    const at = (await findSilence({ db: tx, now: app.now }, recording)) ?? app.now();
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
 * Queues the film, made from what has arrived. Fails with `not_found`, and with `conflict` while the call is recorded.
 */
export async function requestFilm(
  app: Pick<AppContext, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  { id, prefers_backup }: { id: string; prefers_backup: boolean },
): Promise<void> {
  await requireReachableInterview(app.db, actor, id);
  await app.db.transaction().execute(async (tx) => {
    await assertFilmCanBeMade(tx, id);
    await setPreference(tx, id, prefers_backup);
    await queueFilm(app, tx, id, { isForced: true });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'film requested',
      subjectKind: 'interview',
      subjectId: id,
      after: { backup: prefers_backup },
    });
  });
}

/**
 * Trims the film, which is made again from its sources. Fails with `not_found`, with `conflict` while the call is
 * recorded and when its sources are deleted, and with `invalid` for a part outside of the recording.
 */
export async function trimFilm(
  app: Pick<AppContext, 'db' | 'jobs' | 'now'>,
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
    await queueFilm(app, tx, id, { isForced: true });
    await recordChange(tx, {
      actorId: actor.personId,
      action: 'film trimmed',
      subjectKind: 'interview',
      subjectId: id,
      after: trim,
    });
  });
}

const outsideText = 'Please enter a time within the recording.';

/** Locks the recording of an interview. Fails with `conflict` while it goes on, and without sources. */
async function assertFilmCanBeMade(tx: Tx, id: string): Promise<void> {
  const recording = await lockRecording(tx, id);
  if (recording?.state !== 'ended') {
    throw fail('conflict', { text: 'The film can be made when the recording has ended.' });
  }
  if ((await listTakes(tx, id)).length === 0) {
    throw fail('conflict', { text: 'No source recordings are stored, so no film can be made.' });
  }
}
