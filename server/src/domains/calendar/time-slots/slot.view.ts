import { type Slot, type SlotEvent, weekdays } from '@lifestory/contract';
import type { SlotRow } from './slot.queries.ts';

/** Formats `HH:mm:ss` on the twelve-hour clock, `2:30 PM`. */
export function formatTwelveHourTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Serializes a slot for the API. */
export const slotView = ({ id, batchId, date, from, to }: SlotRow): Slot => ({
  id,
  from,
  to,
  start: `${date} ${from}`,
  slot_date: date,
  month: date.slice(0, 7),
  parent_id: batchId,
  day: weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1]?.day ?? '',
});

/** Serializes a slot for the staff calendar. */
export const slotEvent = (slot: SlotRow): SlotEvent => ({
  class: slot.interviewId ? 'booked' : 'available',
  para: `${formatTwelveHourTime(slot.from)} - ${formatTwelveHourTime(slot.to)} ${slot.interviewId ? 'Booked' : 'Available'}`,
  ...(slot.interviewId ? { session_id: slot.interviewId } : {}),
  slot: slotView(slot),
});
