import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import type { BookingRequests } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';

/** A submitted booking form. */
export interface BookingRequest {
  /** IP address of the client. */
  client: string;
  /** The client's `Idempotency-Key`. */
  key: string | undefined;
  slotId: string;
  /** SHA-256 of the form with its time slot. */
  formHash: Buffer;
}

/**
 * Finds the interview that the same form booked earlier, either after `since` or with the same key, if it still
 * occupies the slot.
 */
export async function findRepeatedBooking(
  db: Db,
  { key, slotId, formHash }: BookingRequest,
  since: Date,
): Promise<string | undefined> {
  const [row] = await selectRepeatedBooking(db, formHash, slotId, since, key);
  return row?.id;
}

const selectRepeatedBooking = compileOnce(
  (db, formHash: Buffer, slotId: string, since: Date, key: string | undefined) =>
    db
      .selectFrom('booking_requests as request')
      .innerJoin('interviews', 'interviews.id', 'request.interview_id')
      .select('interviews.id')
      .where('request.form_hash', '=', formHash)
      .where(({ eb, or }) =>
        or([eb('request.created_at', '>', since), ...(key ? [eb('request.key', '=', key)] : [])]),
      )
      .where(sql<string>`interviews.slot_id::text`, '=', slotId)
      .where('interviews.deleted_at', 'is', null)
      .where('interviews.status', '<>', 'cancelled'),
);

/** Records the request that booked an interview; returns false if its key was used with another form. */
export async function recordBookingRequest(
  tx: Tx,
  interviewId: string,
  { client, key, formHash }: BookingRequest,
  now: Date,
): Promise<boolean> {
  const row = { interview_id: interviewId, client, key: key ?? null, form_hash: formHash, created_at: now };
  const [, rows] = await Promise.all([
    key ? freeKeyOfForm(tx, key, formHash) : undefined,
    insertWithNewKey(tx, row),
  ]);
  return rows.length > 0;
}

/** Frees a key for a new booking of its form, whose interview was cancelled. */
const freeKeyOfForm = compileOnce((db, key: string, formHash: Buffer) =>
  db
    .updateTable('booking_requests')
    .set({ key: null })
    .where('key', '=', key)
    .where('form_hash', '=', formHash),
);

const insertWithNewKey = compileOnce((db, request: Insertable<BookingRequests>) =>
  db
    .insertInto('booking_requests')
    .values(request)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('interview_id'),
);

/**
 * Returns the times of a client's unpaid bookings after `since`, including cancelled ones, earliest first. Takes an
 * advisory lock that serializes the client's bookings until the transaction ends.
 */
export async function findUnpaidBookingTimes(tx: Tx, client: string, since: Date): Promise<Date[]> {
  const [, rows] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`booking:${client}`}, 0))`.execute(tx),
    tx
      .selectFrom('booking_requests as request')
      .innerJoin('interviews', 'interviews.id', 'request.interview_id')
      .select('request.created_at')
      .where('request.client', '=', client)
      .where('request.created_at', '>', since)
      .where('interviews.fee_paid_at', 'is', null)
      .orderBy('request.created_at')
      .execute(),
  ]);
  return rows.map(({ created_at }) => created_at);
}

/** Deletes booking forms submitted up to `before`. */
export async function deleteBookingRequests(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('booking_requests').where('created_at', '<=', before).execute();
}
