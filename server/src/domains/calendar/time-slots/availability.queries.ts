import type { OfferedSlot } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { interviewerRoles } from '../../../http/actor.ts';

/** Selects slots with the interview that holds each (`taken.id`, null while free). */
const selectSlotsWithInterview = (db: Db) =>
  db
    .selectFrom('slots')
    .leftJoin('interviews as taken', (join) =>
      join
        .onRef('taken.slot_id', '=', 'slots.id')
        .on('taken.deleted_at', 'is', null)
        .on('taken.status', '<>', 'cancelled'),
    );

/** The booking window: bookable slots start after `now` and not before `earliest`. */
export interface BookingWindow {
  now: Date;
  earliest: Date;
}

const selectSlotsInWindow = (db: Db, { now, earliest }: BookingWindow) =>
  selectSlotsWithInterview(db).where('slots.starts_at', '>', now).where('slots.starts_at', '>=', earliest);

/** Returns the slots of a day (`YYYY-MM-DD`) in the booking window, ordered by start. */
export async function findOfferedSlots(
  db: Db,
  date: string,
  window: BookingWindow,
): Promise<OfferedSlotRow[]> {
  const rows = await selectSlotsInWindow(db, window)
    .select([
      'slots.id',
      'slots.slot_date as date',
      'slots.starts_at',
      'slots.from_time',
      'slots.to_time',
      'taken.id as interview_id',
    ])
    .where('slots.slot_date', '=', date)
    .orderBy('slots.starts_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    start: `${row.date} ${row.from_time}`,
    from: row.from_time,
    to: row.to_time,
    starts_at: row.starts_at,
    booked: row.interview_id !== null,
  }));
}

type OfferedSlotRow = Omit<OfferedSlot, 'starts_at'> & { starts_at: Date };

/**
 * Returns the days (`YYYY-MM-DD`) with slots in the booking window, in order, and whether one of the slots is
 * free.
 */
export const findSlotDays = (db: Db, window: BookingWindow): Promise<{ date: string; isFree: boolean }[]> =>
  selectSlotsInWindow(db, window)
    .select(['slots.slot_date as date', sql<boolean>`bool_or(taken.id is null)`.as('isFree')])
    .groupBy('slots.slot_date')
    .orderBy('slots.slot_date')
    .execute();

/** Whether at least one slot that begins after `after` and before `before` can be booked. */
export async function hasFreeSlot(db: Db, after: Date, before: Date): Promise<boolean> {
  const freeSlot = await selectSlotsWithInterview(db)
    .select('slots.id')
    .where('slots.starts_at', '>', after)
    .where('slots.starts_at', '<', before)
    .where('taken.id', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return freeSlot !== undefined;
}

const selectFreeSlotForShare = compileOnce((db, id: string) =>
  selectSlotsWithInterview(db)
    .leftJoin('people as interviewer', (join) =>
      join
        .onRef('interviewer.id', '=', 'slots.interviewer_id')
        .on('interviewer.staff_role', 'in', interviewerRoles)
        .on('interviewer.deleted_at', 'is', null)
        .on('interviewer.deactivated_at', 'is', null),
    )
    .select([
      'slots.id',
      'slots.starts_at as startsAt',
      'slots.ends_at as endsAt',
      'interviewer.id as interviewerId',
    ])
    .where('slots.id', '=', id)
    .where('taken.id', 'is', null)
    .forKeyShare('slots'),
);

/** A free time slot. */
export interface FreeSlot {
  id: string;
  startsAt: Date;
  endsAt: Date;
  /** Who holds interviews in this slot; null if there is none or their account is deactivated or deleted. */
  interviewerId: string | null;
}

/**
 * Locks and returns a free slot; undefined if it is taken or missing. The lock prevents concurrent changes by
 * staff until the transaction ends.
 */
export async function lockFreeSlot(tx: Tx, id: string): Promise<FreeSlot | undefined> {
  const [slot] = await selectFreeSlotForShare(tx, id);
  return slot;
}
