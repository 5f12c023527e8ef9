import { Id } from '@lifestory/contract';
import type { Db, Tx } from '../../database/connection.ts';
import { fail } from '../../http/failure.ts';
import { readSettings } from '../settings/index.ts';
import { type BookingWindow, lockFreeSlot } from './availability.queries.ts';

/** The booking window at `now`: slots have to start at least the minimum lead time after it. */
export async function readBookingWindow(db: Db, now: Date): Promise<BookingWindow> {
  const { minLeadMinutes } = await readSettings(db);
  return { now, earliest: new Date(now.getTime() + minLeadMinutes * 60_000) };
}

// The specification's booking page reads `data.booked` and prompts for another slot.
const alreadyBooked = { data: { booked: true } };

/** The failure of a booking whose slot another interview holds. */
export const slotTakenFailure = () => fail('slot_taken', alreadyBooked);

/**
 * Locks a slot that can be booked until the transaction ends.
 * @throws `slot_taken` when there is no such free slot, `slot_too_soon` when it starts within the minimum lead time
 */
export async function lockBookableSlot(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ id: string; startsAt: Date; endsAt: Date }> {
  const slot = Id.safeParse(id).success ? await lockFreeSlot(tx, id) : undefined;
  if (!slot) throw slotTakenFailure();
  const { earliest } = await readBookingWindow(tx, now);
  if (slot.startsAt <= now || slot.startsAt < earliest) throw fail('slot_too_soon', alreadyBooked);
  return slot;
}
