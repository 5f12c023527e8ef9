import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import type { Interviews } from '../../database/schema.generated.ts';
import type { Meeting } from '../../providers/meetings/port.ts';
import type { Booking } from './interview.queries.ts';

type Columns = Pick<
  Selectable<Interviews>,
  | 'id'
  | 'person_id'
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
>;

/** What an invitation to an interview tells. */
export type Appointment = Columns & { booking: Booking };

/** What invitations and reminders tell of interviews. */
export const selectAppointments = (db: Db) =>
  db
    .selectFrom('interviews')
    .select([
      'id',
      'person_id',
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
      'booking',
    ])
    .$castTo<Appointment>();

const selectWithoutLink = (db: Db, id: string) =>
  selectAppointments(db)
    .where('id', '=', id)
    .where('join_url', 'is', null)
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['waiting', 'started']);

/** An interview that still needs its meeting link; undefined when it has one, is called off or over. */
export const findInterviewWithoutLink = (db: Db, id: string): Promise<Appointment | undefined> =>
  selectWithoutLink(db, id).executeTakeFirst();

/** The same, locked until the transaction ends: a link that comes in at this moment is waited for. */
export const lockInterviewWithoutLink = (tx: Tx, id: string): Promise<Appointment | undefined> =>
  selectWithoutLink(tx, id).forNoKeyUpdate().executeTakeFirst();

/** An interview that was not called off; undefined when it was. */
export const findScheduledInterview = (db: Db, id: string): Promise<Appointment | undefined> =>
  selectAppointments(db)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();

/** The interviews ahead that have no meeting link and that nobody is asking the provider for, the soonest first, by id. */
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

/** An interview, locked until the transaction ends. */
export const lockAppointment = (tx: Tx, id: string): Promise<Appointment | undefined> =>
  selectAppointments(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Gives an interview its meeting, unless it has one by now or is called off; answers whether it did. */
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
 * Takes a dead link off an interview that still has it and was not held yet; answers whether it did. One that staff
 * pasted stays, and what was held keeps the meeting that its recording comes from. An end before the time of the
 * interview is that of a trial, or of the time it was moved from.
 */
export async function removeDeadLink(db: Db, id: string, deadUrl: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('interviews')
    .set({ join_url: null, password: '' })
    .where('id', '=', id)
    .where('join_url', '=', deadUrl)
    .where('deleted_at', 'is', null)
    .where('status', '=', 'waiting')
    .where(({ eb, or, ref }) => or([eb('ended_at', 'is', null), eb('ended_at', '<', ref('starts_at'))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether an interview had a link from the provider that is dead by now. */
export async function hadDeadLink(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('zoom_meetings')
    .select('reference')
    .where('reference', '=', id)
    .where('gone_at', 'is not', null)
    .where('join_url', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes down under which sequence number an invitation went out, and when the first one did. */
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
