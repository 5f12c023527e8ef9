import { createHash } from 'node:crypto';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import type { StudioSeats } from '../../../database/schema.generated.ts';
import { filterActiveSignIns } from '../../people/auth/index.ts';

export type SeatRow = Selectable<StudioSeats>;

/** Milliseconds after the last heartbeat of a page until its seat counts as not connected; several heartbeats. */
export const connectionTimeoutMs = 25_000;

/** A participant's place in a room, with the interview and whether staff may still reach it. */
export interface SeatRecord extends SeatRow {
  startsAt: Date;
  minutes: number;
  status: string;
  isDeleted: boolean;
  /** Whether the interviewer may still work on the interview; true for guests. */
  isReachable: boolean;
}

/** Keys are stored as hashes, so that a copy of the database opens no room. */
export const hashSeatKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** A guest, or staff who may still work on the interview; whether their sign-in is active is checked apart. */
const isReachable = sql<boolean>`(studio_seats.person_id is null or people.deactivated_at is null and (
  people.staff_role = 'Super Admin'
  or people.staff_role = 'Interviewer' and interviews.interviewer_id = people.id))`;

const joinSeats = (db: Db) =>
  db
    .selectFrom('studio_seats')
    .innerJoin('interviews', 'interviews.id', 'studio_seats.interview_id')
    .leftJoin('people', 'people.id', 'studio_seats.person_id')
    .selectAll('studio_seats');

/** Finds the seat of a key with its interview. */
export const findSeatByKey = (db: Db, key: string): Promise<SeatRecord | undefined> =>
  joinSeats(db)
    .select([
      'interviews.starts_at as startsAt',
      'interviews.duration_minutes as minutes',
      'interviews.status',
      sql<boolean>`interviews.deleted_at is not null`.as('isDeleted'),
      isReachable.as('isReachable'),
    ])
    .where('studio_seats.key_hash', '=', hashSeatKey(key))
    .executeTakeFirst();

/** Locks the room of an interview until the transaction ends; creates it if it does not exist. */
export const lockRoom = (tx: Tx, interviewId: string) =>
  tx
    .insertInto('studio_rooms')
    .values({ interview_id: interviewId })
    .onConflict((conflict) =>
      conflict.column('interview_id').doUpdateSet({ interview_id: sql`excluded.interview_id` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** The condition that a participant has joined and neither left nor continued on another device. */
const isPresent = sql<SqlBool>`joined_at is not null and left_at is null and replaced_at is null`;

/**
 * Finds the seats of a room that are present, in the order of joining: without staff who are signed out, or who may no
 * longer work on the interview.
 */
export async function findPresentSeats(db: Db, interviewId: string, now: Date): Promise<SeatRow[]> {
  const seats = await joinSeats(db)
    .where('studio_seats.interview_id', '=', interviewId)
    .where(isPresent)
    .where(isReachable)
    .orderBy('joined_at')
    .orderBy('studio_seats.id')
    .execute();
  return filterSignedIn(db, seats, now);
}

/** Finds a seat of a room that is present, as `findPresentSeats` does. */
export async function findPresentSeat(
  db: Db,
  interviewId: string,
  id: string,
  now: Date,
): Promise<SeatRow | undefined> {
  const seats = await findPresentSeats(db, interviewId, now);
  return seats.find((seat) => seat.id === id);
}

/** Returns which of these seats belong to staff who are signed out, or who may no longer work on the interview. */
export async function findRefusedSeats(db: Db, ids: readonly string[], now: Date): Promise<SeatRow[]> {
  const seats = await joinSeats(db)
    .select(isReachable.as('isReachable'))
    .where('studio_seats.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('studio_seats.person_id', 'is not', null)
    .execute();
  const reachable = seats.filter((seat) => seat.isReachable);
  const allowed = new Set(await filterSignedIn(db, reachable, now));
  return seats.filter((seat) => !allowed.has(seat));
}

/** Returns the seats of guests, and of staff whose sign-in is active. */
async function filterSignedIn<T extends SeatRow>(db: Db, seats: T[], now: Date): Promise<T[]> {
  const signIns = seats.flatMap(({ sign_in_id }) => sign_in_id ?? []);
  if (signIns.length === 0) return seats;
  const active = await filterActiveSignIns(db, signIns, now);
  return seats.filter(({ sign_in_id }) => sign_in_id === null || active.has(sign_in_id));
}

/** Changes seats of a room. */
export async function updateSeats(
  db: Db,
  ids: readonly string[],
  change: Partial<
    Pick<SeatRow, 'admitted_at' | 'left_at' | 'replaced_at' | 'joined_at' | 'seen_at' | 'session'>
  >,
): Promise<void> {
  await db
    .updateTable('studio_seats')
    .set(change)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

/** Records that the pages of seats are still open. */
export const markSeen = (db: Db, ids: readonly string[], seenAt: Date): Promise<void> =>
  updateSeats(db, ids, { seen_at: seenAt });

/** Returns when a page of the storyteller or the interviewer was last open; null before the first. */
export async function findLastSeen(db: Db, interviewId: string): Promise<Date | null> {
  const { seen_at } = await db
    .selectFrom('studio_seats')
    .select((eb) => eb.fn.max('seen_at').as('seen_at'))
    .where('interview_id', '=', interviewId)
    .where('role', '<>', 'helper')
    .where('first_admitted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return seen_at;
}

/** Whether the page of a seat was open a moment ago. */
export const isConnected = ({ seen_at }: Pick<SeatRow, 'seen_at'>, now: Date): boolean =>
  now.getTime() - seen_at.getTime() < connectionTimeoutMs;

/** Sets when a call started or ended, or when the question being asked was hidden. */
export async function updateRoom(
  db: Db,
  interviewId: string,
  change: { started_at?: Date | null; ended_at?: Date | null; question_hidden_at?: Date },
): Promise<void> {
  await db.updateTable('studio_rooms').set(change).where('interview_id', '=', interviewId).execute();
}
