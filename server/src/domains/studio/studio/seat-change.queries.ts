import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { hashSeatKey, type SeatRow, updateSeats } from './seat.queries.ts';

/** A seat to store: who takes it, and the key of the device. */
interface SeatToSave {
  /** The id of a new seat; a device that had a seat before keeps its id. */
  id: string;
  interviewId: string;
  role: string;
  personId: string | null;
  signInId: string | null;
  name: string;
  key: string;
}

/**
 * Stores that a device takes its seat: a new one, or the one that it had before, which keeps its admission. Returns the
 * seat's admission; undefined if the key belongs to another room, role or person.
 */
export const saveSeat = (
  tx: Tx,
  seat: SeatToSave,
  isAdmitted: boolean,
  now: Date,
): Promise<{ admitted_at: Date | null } | undefined> =>
  tx
    .insertInto('studio_seats')
    .values({
      id: seat.id,
      interview_id: seat.interviewId,
      role: seat.role,
      person_id: seat.personId,
      sign_in_id: seat.signInId,
      name: seat.name,
      key_hash: hashSeatKey(seat.key),
      created_at: now,
      joined_at: now,
      admitted_at: isAdmitted ? now : null,
      first_admitted_at: isAdmitted ? now : null,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          sign_in_id: eb.ref('excluded.sign_in_id'),
          joined_at: sql<Date>`coalesce(studio_seats.joined_at, excluded.joined_at)`,
          admitted_at: sql<Date>`coalesce(studio_seats.admitted_at, excluded.admitted_at)`,
          first_admitted_at: sql<Date>`coalesce(studio_seats.first_admitted_at, excluded.first_admitted_at)`,
          left_at: null,
          replaced_at: null,
          seen_at: now,
        }))
        .whereRef('studio_seats.interview_id', '=', 'excluded.interview_id')
        .whereRef('studio_seats.role', '=', 'excluded.role')
        .where(sql<boolean>`studio_seats.person_id is not distinct from excluded.person_id`),
    )
    .returning('admitted_at')
    .executeTakeFirst();

/** Lets a waiting guest into the call. */
export const admitSeat = async (tx: Tx, id: string, now: Date): Promise<void> => {
  await tx
    .updateTable('studio_seats')
    .set({ admitted_at: now, first_admitted_at: sql<Date>`coalesce(first_admitted_at, ${now}::timestamptz)` })
    .where('id', '=', id)
    .execute();
};

/**
 * Ends the admission of all guests of a room, or of one guest. The storyteller is one person with all seats of the role:
 * a seat that was replaced would bring the admission back.
 */
export const endAdmissions = async (
  tx: Tx,
  interviewId: string,
  guest?: Pick<SeatRow, 'id' | 'role'>,
): Promise<void> => {
  let update = tx
    .updateTable('studio_seats')
    .set({ admitted_at: null })
    .where('interview_id', '=', interviewId)
    .where('role', '<>', 'interviewer');
  if (guest?.role === 'storyteller') update = update.where('role', '=', 'storyteller');
  else if (guest) update = update.where('id', '=', guest.id);
  await update.execute();
};

/** Records that seats continue on another device. */
export const markReplaced = (tx: Tx, ids: readonly string[], now: Date): Promise<void> =>
  updateSeats(tx, ids, { replaced_at: now });

/** Records that seats have left. */
export const releaseSeats = (tx: Tx, ids: readonly string[], now: Date): Promise<void> =>
  updateSeats(tx, ids, { left_at: now });
