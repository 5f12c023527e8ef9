import type { Slot, SlotEvent } from '@lifestory/contract';

/** A slot from 10 to 11 on a date. */
export const slotOn = (date: string, change: Partial<Slot> = {}): Slot => ({
  id: date,
  month: date.slice(0, 7),
  slot_date: date,
  start: `${date} 10:00:00`,
  from: '10:00:00',
  to: '11:00:00',
  parent_id: null,
  day: 'Monday',
  ...change,
});

/** The slot from 10 to 11 on a date in the calendar: free, or booked by a session. */
export const slotEvent = (date: string, sessionId?: string): SlotEvent => ({
  class: sessionId ? 'booked' : 'available',
  para: '',
  ...(sessionId ? { session_id: sessionId } : {}),
  slot: slotOn(date),
});
