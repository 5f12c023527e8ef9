import type { SlotEvent } from '@lifestory/contract';
import { formatTime, hasStoryTimeCome } from '../../../ui/time.ts';

const formatClockTime = (time: string) => formatTime(time, 'h:mm A');

/** Formats the times of a slot: `10:00 AM – 11:00 AM`. */
export const formatSlotTimes = ({ from, to }: SlotEvent['slot']): string =>
  `${formatClockTime(from)} – ${formatClockTime(to)}`;

/**
 * Whether a slot has started or is before `today` (`YYYY-MM-DD`), so that it can no longer be booked or changed.
 */
export const isPast = ({ slot }: SlotEvent, today: string): boolean =>
  slot.slot_date < today || hasStoryTimeCome(slot.start, new Date());

/** The state of a slot: `Booked`, `Available` or `Past`. */
export function describeSlotState(event: SlotEvent, today: string): string {
  if (event.session_id) return 'Booked';
  return isPast(event, today) ? 'Past' : 'Available';
}
