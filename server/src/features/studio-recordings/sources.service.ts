import type { CallRecording, TakeKind } from '@lifestory/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database/connection.ts';
import type { Actor } from '../../http/actor.ts';
import { fail } from '../../http/failure.ts';
import { recordChange } from '../audit/index.ts';
import { isInReach, reachOf } from '../interviews/index.ts';
import { queueFilm } from './film/film.kinds.ts';
import { findIntervals, findRecording, lockRecording, setPreference } from './recording/recording.queries.ts';
import { findRecordedMs } from './recording/recording.service.ts';
import { takeDays } from './takes/cleanup.jobs.ts';
import { listSources } from './takes/take.queries.ts';

/** Returns the source recordings of an interview that staff can reach. Fails with `not_found`. */
export async function readSources(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  actor: Actor,
  interviewId: string,
): Promise<z.input<typeof CallRecording>> {
  await assertInReach(db, actor, interviewId);
  const [recording, takes, recordedMs] = await Promise.all([
    findRecording(db, interviewId),
    listSources(db, interviewId),
    findRecordedMs(db, interviewId, now()),
  ]);
  return {
    state: (recording?.state ?? 'off') as CallRecording['state'],
    recorded_ms: Math.round(recordedMs),
    film_at: recording?.film_at ?? null,
    missing_ms: recording?.missing_ms ?? 0,
    prefers_backup: recording?.prefers_backup ?? false,
    takes: takes.map((take) => ({
      id: take.id,
      kind: take.kind as TakeKind,
      recorded_by: take.name ?? '',
      started_at: take.started_at,
      bytes: Number(take.bytes),
      finished: take.finished_at !== null,
      deleted_at: new Date(take.created_at.getTime() + takeDays * 86_400_000),
    })),
  };
}

/** Queues the film of what has arrived. Fails with `not_found`, and with `conflict` while the call is recorded. */
export async function requestFilm(
  app: Pick<AppContext, 'db' | 'jobs' | 'now'>,
  actor: Actor,
  { id, prefers_backup }: { id: string; prefers_backup: boolean },
): Promise<void> {
  await assertInReach(app.db, actor, id);
  await app.db.transaction().execute(async (tx) => {
    const recording = await lockRecording(tx, id);
    if (recording?.state !== 'ended' || (await findIntervals(tx, id, app.now())).length === 0) {
      throw fail('conflict', { text: 'The film can be made when the recording has ended.' });
    }
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

async function assertInReach(db: Db, actor: Actor, id: string): Promise<void> {
  const row = await db
    .selectFrom('interviews')
    .select(sql`1`.as('one'))
    .where('interviews.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .where(isInReach(reachOf(actor)))
    .executeTakeFirst();
  if (!row) throw fail('not_found');
}
