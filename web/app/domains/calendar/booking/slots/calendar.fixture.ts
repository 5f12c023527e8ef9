import type { OfferedSlot } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import type { CallReply } from '../../../../api/call.ts';

const twoDigits = (hour: number) => String(hour).padStart(2, '0');

/** A 45-minute slot that starts at `hour`, by default on May 5, 2027. */
export const slotAt = (hour: number, change: Partial<OfferedSlot> = {}): OfferedSlot => ({
  id: `0190a5b0-0000-7000-8000-0000000000${twoDigits(hour)}`,
  start: `2027-05-05 ${twoDigits(hour)}:00:00`,
  from: `${twoDigits(hour)}:00:00`,
  to: `${twoDigits(hour)}:45:00`,
  starts_at: `2027-05-05T${hour + 7}:00:00.000Z`,
  booked: false,
  ...change,
});

/** Calendar dates on which only May 5, 2027 can be booked; today is the day before. */
export const calendarDates = (
  change: Partial<CallReply<'timeSlots.dates'>> = {},
): CallReply<'timeSlots.dates'> => ({
  success: true,
  currentDate: '2027-05-04',
  disabledDates: ['2027-05-04'],
  formattedDate: '05-04-2027',
  lastDate: '2027-05-05',
  ...change,
});

/** A reply with the slots of a day, `YYYY-MM-DD`. */
export const slotsOn = (date: string, ...slots: OfferedSlot[]): CallReply<'timeSlots.offered'> => ({
  success: true,
  date,
  slots,
});

/** The hour of the selected slot, or null. */
export function selectedHour(): number | null {
  const slots = screen.queryAllByLabelText<HTMLInputElement>(/\d (AM|PM) –/);
  const selected = slots.find(({ checked }) => checked);
  return selected ? Number(selected.value.slice(-2)) : null;
}
