import { Id } from '@lifestory/contract';
import type { Db, Tx } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { readSettings, type Settings } from '../../platform/settings/index.ts';
import { type BookingWindow, type FreeSlot, lockFreeSlot } from './availability.queries.ts';

/** Returns the booking window at `now`: slots must start at least the minimum lead time later. */
export async function readBookingWindow(db: Db, now: Date): Promise<BookingWindow> {
  const { minLeadMinutes } = await readSettings(db);
  return toBookingWindow(now, minLeadMinutes);
}

const toBookingWindow = (now: Date, minLeadMinutes: number): BookingWindow => ({
  now,
  earliest: new Date(now.getTime() + minLeadMinutes * 60_000),
});

// Clients of the API read `data.booked` and ask for another slot.
const alreadyBooked = { data: { booked: true } };

/** Creates the failure of a booking whose slot is taken. */
export const createSlotTakenFailure = () => fail('slot_taken', alreadyBooked);

/**
 * Locks a bookable slot until the transaction ends; returns it with the settings.
 * @throws `slot_taken` if there is no such free slot, `slot_too_soon` if it starts within the minimum lead time
 */
export async function lockBookableSlot(
  tx: Tx,
  id: string,
  now: Date,
): Promise<{ slot: FreeSlot; settings: Settings }> {
  if (!Id.safeParse(id).success) throw createSlotTakenFailure();
  const [slot, settings] = await Promise.all([lockFreeSlot(tx, id), readSettings(tx)]);
  if (!slot) throw createSlotTakenFailure();
  const { earliest } = toBookingWindow(now, settings.minLeadMinutes);
  if (slot.startsAt <= now || slot.startsAt < earliest) throw fail('slot_too_soon', alreadyBooked);
  return { slot, settings };
}
