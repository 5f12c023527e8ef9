import type { SlotEvent } from '@lifestory/contract';
import { formatTime } from '../../ui/time.ts';

const twelveHours = (time: string) => formatTime(time, 'h:mm A');

/** `10:00 AM – 11:00 AM` */
export const slotTimes = ({ from, to }: SlotEvent['slot']): string =>
  `${twelveHours(from)} – ${twelveHours(to)}`;

/** `Booked` or `Available`: what the colour says, in a word. */
export const slotState = (event: SlotEvent): string => (event.session_id ? 'Booked' : 'Available');
