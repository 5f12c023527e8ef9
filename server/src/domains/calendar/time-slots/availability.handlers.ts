import type { availability } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { isStaff } from '../../../http/actor.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { findDaysWithoutFreeSlot } from './availability.policy.ts';
import { findOfferedSlots, findSlotDays } from './availability.queries.ts';
import { readBookingWindow } from './bookable-slot.service.ts';

export const availabilityHandlers = ({ db, now }: AppContext): Handlers<typeof availability> => ({
  dates: async ({ actor }) => {
    const today = dateAt(now());
    const days = await findSlotDays(db, await readBookingWindow(db, now()));
    return {
      success: true,
      currentDate: today,
      disabledDates: actor && isStaff(actor.role) ? [] : findDaysWithoutFreeSlot(today, days),
      formattedDate: today.replace(/^(\d{4})-(\d{2}-\d{2})$/, '$2-$1'),
      lastDate: days.at(-1)?.date ?? null,
    };
  },
  offered: async ({ body: { date } }) => ({
    success: true,
    slots: await findOfferedSlots(db, date, await readBookingWindow(db, now())),
    date,
  }),
});
