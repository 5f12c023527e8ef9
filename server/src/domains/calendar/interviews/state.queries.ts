import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { hasRecording } from './completion.queries.ts';
import { isInReach, type Reach } from './reach.ts';

/** Locks an interview in reach until the transaction ends; undefined when it is missing or deleted. */
export const lockInterview = (tx: Tx, reach: Reach, id: string) =>
  tx
    .selectFrom('interviews')
    .select([
      'interviews.id',
      'interviews.person_id as personId',
      'interviews.slot_id as slotId',
      'interviews.starts_at as startsAt',
      'interviews.status',
      'interviews.join_url as joinUrl',
      'interviews.password',
      'interviews.interviewer_id as interviewerId',
    ])
    .where('interviews.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .where(isInReach(reach))
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Finds the ids of a person's waiting interviews, ordered by id, the order of locking. */
export async function findWaitingInterviewIds(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('interviews')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Soft-deletes an interview, which frees its slot. The row is kept. */
export async function markDeleted(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('interviews').set({ deleted_at: now }).where('id', '=', id).execute();
}

/** Marks an interview as started. */
export async function markStarted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ status: 'started', started_at: now })
    .where('id', '=', id)
    .execute();
}

/** Records when the meeting of an interview ended, unless a later end is stored. */
export async function markEnded(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ ended_at: sql`greatest(ended_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .execute();
}

/** Sets the meeting link and its password. */
export async function setMeetingLink(db: Db, id: string, joinUrl: string, password: string): Promise<void> {
  await db.updateTable('interviews').set({ join_url: joinUrl, password }).where('id', '=', id).execute();
}

/**
 * Returns interviews without a recording that ended and were started before `before` to waiting, so that they can be
 * moved or deleted.
 */
export async function returnToWaiting(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ status: 'waiting', started_at: null })
    .where('status', '=', 'started')
    .where(sql<Date>`starts_at + duration_minutes * interval '1 minute'`, '<=', before)
    .where((eb) => eb.or([eb('started_at', 'is', null), eb('started_at', '<=', before)]))
    .where(({ not }) => not(hasRecording))
    .execute();
}

/** Finds the ids of the interviews of a storyteller and of those that belong to one of the stories. */
export async function findInterviewIds(
  db: Db,
  personId: string,
  storyIds: readonly string[],
): Promise<string[]> {
  const interviews = await db
    .selectFrom('interviews')
    .select('id')
    .where((eb) =>
      eb.or([eb('person_id', '=', personId), eb('story_id', '=', sql<string>`any(${storyIds}::uuid[])`)]),
    )
    .execute();
  return interviews.map(({ id }) => id);
}

/** Sets the storyteller's last decision about the recording of interviews. */
export async function setRecordingConsent(
  tx: Tx,
  ids: readonly string[],
  state: 'given' | 'withdrawn',
): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({ recording_consent: state })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Assigns an interview to an interviewer, or to nobody. */
export async function setInterviewer(db: Db, id: string, interviewerId: string | null): Promise<void> {
  await db.updateTable('interviews').set({ interviewer_id: interviewerId }).where('id', '=', id).execute();
}
