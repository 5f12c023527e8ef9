import type { DeviceCheck } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { hashSeatKey } from './seat.queries.ts';

/** The latest check of a guest's device. */
export interface StoredCheck {
  name: string;
  checked_at: Date;
  result: DeviceCheck;
}

/** A guest's device: the seat that it has or will have. */
interface CheckedDevice {
  id: string;
  interviewId: string;
  role: string;
  name: string;
  key: string;
}

/**
 * Stores the check of a device at its seat. Creates the seat, without joining, if there is none. Returns false if the
 * key belongs to another room or role.
 */
export async function storeCheck(
  tx: Tx,
  device: CheckedDevice,
  result: DeviceCheck,
  now: Date,
): Promise<boolean> {
  const check = { device_check: JSON.stringify(result), checked_at: now };
  const saved = await tx
    .insertInto('studio_seats')
    .values({
      id: device.id,
      interview_id: device.interviewId,
      role: device.role,
      name: device.name,
      key_hash: hashSeatKey(device.key),
      created_at: now,
      seen_at: now,
      ...check,
    })
    .onConflict((conflict) =>
      conflict
        .column('key_hash')
        .doUpdateSet(check)
        .whereRef('studio_seats.interview_id', '=', 'excluded.interview_id')
        .whereRef('studio_seats.role', '=', 'excluded.role'),
    )
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Finds the latest checks of devices for an interview, one per name and role, latest first. */
export const findChecks = (db: Db, interviewId: string): Promise<StoredCheck[]> =>
  db
    .selectFrom(
      db
        .selectFrom('studio_seats')
        .distinctOn(['role', 'name'])
        .select(['name', 'checked_at', 'device_check as result'])
        .where('interview_id', '=', interviewId)
        .where('checked_at', 'is not', null)
        .orderBy('role')
        .orderBy('name')
        .orderBy('checked_at', 'desc')
        .as('latest'),
    )
    .selectAll()
    .orderBy('checked_at', 'desc')
    .$castTo<StoredCheck>()
    .execute();

/** The storyteller's request to be called on the phone, in the room of an interview. */
export const findCallRequest = (db: Db, interviewId: string) =>
  db
    .selectFrom('studio_rooms')
    .select(['call_phone', 'call_requested_at'])
    .where('interview_id', '=', interviewId)
    .executeTakeFirst();

/** Stores or, with an empty number, removes a request to be called. */
export async function storeCallRequest(
  tx: Tx,
  interviewId: string,
  phone: string,
  now: Date | null,
): Promise<void> {
  await tx
    .insertInto('studio_rooms')
    .values({ interview_id: interviewId, call_phone: phone, call_requested_at: now })
    .onConflict((conflict) =>
      conflict.column('interview_id').doUpdateSet({ call_phone: phone, call_requested_at: now }),
    )
    .execute();
}

/** Whether an interview has an open request to be called. The query must not alias `interviews`. */
export const hasCallRequest = sql<boolean>`exists (
  select from studio_rooms where interview_id = interviews.id and call_phone <> '')`;

/** Whether the latest check of the storyteller's device found no working camera, microphone or speaker, or no call. */
export const hasFailingDevice = sql<boolean>`exists (
  select from (
    select device_check from studio_seats
    where interview_id = interviews.id and role = 'storyteller' and checked_at is not null
    order by checked_at desc limit 1
  ) as latest
  where device_check ->> 'camera' <> 'ok' or device_check ->> 'microphone' <> 'ok'
    or device_check ->> 'speaker' = 'not_heard'
    or device_check ->> 'call' in ('unsupported', 'failed'))`;
