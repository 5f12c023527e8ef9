import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import type { Interviews } from '../../../../database/schema.generated.ts';
import type { Meeting } from '../../../../providers/meetings/port.ts';
import type { Booking } from '../interview.queries.ts';

type Columns = Pick<
  Selectable<Interviews>,
  | 'id'
  | 'person_id'
  | 'booker_id'
  | 'starts_at'
  | 'duration_minutes'
  | 'status'
  | 'join_url'
  | 'password'
  | 'calendar_sequence'
  | 'confirmed_at'
  | 'created_at'
  | 'fee_cents'
  | 'fee_paid_at'
  | 'meeting_id'
  | 'recording_consent'
  | 'is_booked_by_staff'
>;

/** The columns used by invitations and reminders. */
export type Appointment = Columns & { booking: Booking };

/** Returns the recipient of a mail to the person who booked, and the storyteller whom it also mentions. */
export const addressBooker = ({ booker_id, person_id }: Pick<Appointment, 'booker_id' | 'person_id'>) => ({
  personId: booker_id ?? person_id,
  mentionedPersonIds: booker_id ? [person_id] : [],
});

/** Selects interviews with the columns used by invitations and reminders. */
export const selectAppointments = (db: Db) =>
  db
    .selectFrom('interviews')
    .select([
      'id',
      'person_id',
      'booker_id',
      'starts_at',
      'duration_minutes',
      'status',
      'join_url',
      'password',
      'calendar_sequence',
      'confirmed_at',
      'created_at',
      'fee_cents',
      'fee_paid_at',
      'meeting_id',
      'recording_consent',
      'is_booked_by_staff',
      'booking',
    ])
    .$castTo<Appointment>();

const selectWithoutLink = (db: Db, id: string) =>
  selectAppointments(db)
    .where('id', '=', id)
    .where('join_url', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['waiting', 'started']);

/** Finds an open interview without a meeting link; undefined otherwise. */
export const findInterviewWithoutLink = (db: Db, id: string): Promise<Appointment | undefined> =>
  selectWithoutLink(db, id).executeTakeFirst();

/** Locks an open interview without a meeting link until the transaction ends; waits for a concurrent update. */
export const lockInterviewWithoutLink = (tx: Tx, id: string): Promise<Appointment | undefined> =>
  selectWithoutLink(tx, id).forNoKeyUpdate().executeTakeFirst();

/** Finds an interview that is neither cancelled nor deleted. */
export const findScheduledInterview = (db: Db, id: string): Promise<Appointment | undefined> =>
  selectAppointments(db)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();

/** Finds the ids of future interviews with neither a meeting link nor a job that creates one, soonest first. */
export async function findInterviewIdsWithoutMeeting(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('interviews')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('status', '=', 'waiting')
    .where('join_url', 'is', null)
    .where('starts_at', '>', now)
    .where(
      sql<boolean>`not exists (
        select from graphile_worker.jobs where key = 'meeting:' || interviews.id and flags ? 'meetings')`,
    )
    .orderBy('starts_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Locks an interview until the transaction ends. */
export const lockAppointment = (tx: Tx, id: string): Promise<Appointment | undefined> =>
  selectAppointments(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Stores the meeting of an open interview that has no link; returns whether it did. */
export async function storeMeeting(db: Db, id: string, { joinUrl, password }: Meeting): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interviews')
    .set({ join_url: joinUrl, password })
    .where('id', '=', id)
    .where('join_url', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['waiting', 'started'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Removes a dead link from an interview that has not taken place; returns whether it did. Does not remove a link that
 * staff set, nor the link of a past interview, whose recording belongs to that meeting. An `ended_at` before the start
 * belongs to a test call or to an earlier time of the interview.
 */
export async function removeDeletedMeetingLink(db: Db, id: string, deletedUrl: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interviews')
    .set({ join_url: null, password: '' })
    .where('id', '=', id)
    .where('join_url', '=', deletedUrl)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'waiting')
    .where(({ eb, or, ref }) => or([eb('ended_at', 'is', null), eb('ended_at', '<', ref('starts_at'))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Records the sequence number of the latest invitation and the time of the first. */
export async function recordInvitation(
  db: Db,
  id: string,
  sequence: number,
  confirmedAt: Date,
): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ calendar_sequence: sequence, confirmed_at: confirmedAt })
    .where('id', '=', id)
    .execute();
}
