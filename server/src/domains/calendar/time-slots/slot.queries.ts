import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Actor } from '../../../http/actor.ts';
import type { PlannedSlot } from './slot-plan.ts';

/** A stored slot. Times are `HH:mm:ss`; `interviewId` is null unless it is booked. */
export interface SlotRow {
  id: string;
  batchId: string | null;
  date: string;
  from: string;
  to: string;
  startsAt: Date;
  interviewId: string | null;
}

const columns = [
  'slots.id',
  'slots.batch_id as batchId',
  'slots.slot_date as date',
  'slots.from_time as from',
  'slots.to_time as to',
  'slots.starts_at as startsAt',
] as const;

/** The slots that a caller may see and change: those that one Interviewer added, or all if it is null. */
export interface SlotReach {
  interviewerId: string | null;
}

/**
 * Returns the reach of a caller: an Interviewer has the slots that they add. Bookings of these are assigned to them.
 */
export const slotReachOf = ({ role, personId }: Actor): SlotReach => ({
  interviewerId: role === 'Interviewer' ? personId : null,
});

const isSlotInReach = ({ interviewerId }: SlotReach) =>
  interviewerId === null ? sql<SqlBool>`true` : sql<SqlBool>`slots.interviewer_id = ${interviewerId}`;

/** Returns the slots in reach with dates in `[from, until)`, ordered by start, each with the id of its interview. */
export const findSlotsBetween = (db: Db, reach: SlotReach, from: string, until: string): Promise<SlotRow[]> =>
  db
    .selectFrom('slots')
    .leftJoin('interviews', (join) =>
      join
        .onRef('interviews.slot_id', '=', 'slots.id')
        .on('interviews.deleted_at', 'is', null)
        .on('interviews.status', '<>', 'cancelled'),
    )
    .select([...columns, 'interviews.id as interviewId'])
    .where('slots.slot_date', '>=', from)
    .where('slots.slot_date', '<', until)
    .where(isSlotInReach(reach))
    .orderBy('slots.slot_date')
    .orderBy('slots.from_time')
    .execute();

/**
 * Locks a slot in reach against bookings until the transaction ends; waits for a booking in progress. Returns undefined
 * if there is no such slot.
 */
export async function lockSlot(tx: Tx, reach: SlotReach, id: string): Promise<SlotRow | undefined> {
  const slot = await tx
    .selectFrom('slots')
    .select(columns)
    .where('id', '=', id)
    .where(isSlotInReach(reach))
    .forUpdate()
    .executeTakeFirst();
  if (!slot) return undefined;
  const interview = await tx
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return { ...slot, interviewId: interview?.id ?? null };
}

/** Inserts the slots that overlap no other slot within the reach of the caller, and returns them. */
export async function insertSlots(
  db: Db,
  batchId: string | null,
  planned: PlannedSlot[],
  { interviewerId }: SlotReach,
): Promise<SlotRow[]> {
  if (planned.length === 0) return [];
  const rows = await db
    .insertInto('slots')
    .values(
      planned.map((slot) => ({
        id: newId(),
        batch_id: batchId,
        interviewer_id: interviewerId,
        ...toColumns(slot),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .execute();
  return rows.map((row) => ({ ...row, interviewId: null }));
}

/** Whether a slot other than `id` overlaps the planned one. */
export async function hasOverlap(db: Db, id: string, { startsAt, endsAt }: PlannedSlot): Promise<boolean> {
  const other = await db
    .selectFrom('slots')
    .select('id')
    .where('id', '<>', id)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Moves a slot; rejects with an exclusion violation (23P01) if it would overlap another. */
export const moveSlot = (db: Db, id: string, slot: PlannedSlot): Promise<SlotRow> =>
  db
    .updateTable('slots')
    .set(toColumns(slot))
    .where('id', '=', id)
    .returning([...columns, sql<null>`null`.as('interviewId')])
    .executeTakeFirstOrThrow();

/** Deletes a slot permanently. */
export async function deleteSlotRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('slots').where('id', '=', id).execute();
}

/** Counts the free slots of an interviewer that begin after `after`. */
export async function countFreeSlotsOf(db: Db, interviewerId: string, after: Date): Promise<number> {
  const { count } = await db
    .selectFrom('slots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('interviewer_id', '=', interviewerId)
    .where('starts_at', '>', after)
    .where(isFree)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Locks the slots of an interviewer that begin after `after` until the transaction ends; waits for bookings in progress,
 * so that their interviews are seen afterward.
 */
export async function lockSlotsOf(tx: Tx, interviewerId: string, after: Date): Promise<void> {
  await tx
    .selectFrom('slots')
    .select('id')
    .where('interviewer_id', '=', interviewerId)
    .where('starts_at', '>', after)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Deletes the free slots of an interviewer that begin after `after`; returns their number. */
export async function deleteFreeSlotsOf(tx: Tx, interviewerId: string, after: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('slots')
    .where('interviewer_id', '=', interviewerId)
    .where('starts_at', '>', after)
    .where(isFree)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Gives the slots of an interviewer that begin after `after`, free or booked, to another one, or to nobody. */
export async function reassignSlots(tx: Tx, from: string, to: string | null, after: Date): Promise<void> {
  await tx
    .updateTable('slots')
    .set({ interviewer_id: to })
    .where('interviewer_id', '=', from)
    .where('starts_at', '>', after)
    .execute();
}

const isFree = sql<SqlBool>`not exists (
  select from interviews
  where interviews.slot_id = slots.id and interviews.deleted_at is null and interviews.status <> 'cancelled')`;

const toColumns = ({ date, from, to, startsAt, endsAt }: PlannedSlot) => ({
  slot_date: date,
  from_time: from,
  to_time: to,
  starts_at: startsAt,
  ends_at: endsAt,
});
