import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../../../database/connection.ts';
import type { Booking } from '../../../calendar/interviews/index.ts';

/**
 * The condition that the storyteller's device still has some of a recording that has ended: it has not sent the end of a
 * take, or nothing at all while there is no film.
 */
export const isUnfinished = sql<SqlBool>`studio_recordings.state = 'ended' and (
  exists (select from studio_takes where studio_takes.interview_id = studio_recordings.interview_id
    and kind = 'local' and finished_at is null and removed_at is null)
  or film_id is null and not exists (
    select from studio_takes where studio_takes.interview_id = studio_recordings.interview_id and kind = 'local'))`;

/** A recording of which the storyteller's device still has some. */
export interface UnfinishedRecording {
  id: string;
  changed_at: Date;
  unfinished_reminders: number;
  person_id: string;
  booker_id: string | null;
  starts_at: Date;
  booking: Booking;
}

/**
 * Locks recordings that ended in `[after, before]`, of which the storyteller's device still has some, until the transaction
 * ends.
 */
export const lockUnfinishedRecordings = (tx: Tx, after: Date, before: Date): Promise<UnfinishedRecording[]> =>
  tx
    .selectFrom('studio_recordings')
    .innerJoin('interviews', 'interviews.id', 'studio_recordings.interview_id')
    .select([
      'interviews.id',
      'changed_at',
      'unfinished_reminders',
      'interviews.person_id',
      'booker_id',
      'starts_at',
      'booking',
    ])
    .where(isUnfinished)
    .where('changed_at', '>=', after)
    .where('changed_at', '<=', before)
    .where('recording_consent', '<>', 'withdrawn')
    .where('status', '<>', 'cancelled')
    .where('interviews.deleted_at', 'is', null)
    .orderBy('changed_at')
    .forUpdate('studio_recordings')
    .skipLocked()
    .$castTo<UnfinishedRecording>()
    .execute();

/** Records how many reminders about a recording are due no more. */
export async function markUnfinishedReminders(tx: Tx, interviewId: string, count: number): Promise<void> {
  await tx
    .updateTable('studio_recordings')
    .set({ unfinished_reminders: count })
    .where('interview_id', '=', interviewId)
    .execute();
}
