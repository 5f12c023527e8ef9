import { z } from 'zod';
import { routes } from '../route.ts';
import { Id, Instant, PlainDate } from '../scalars.ts';

/** A time slot as a visitor sees it: Los Angeles time, and the instant of its start. */
export const OfferedSlot = z.object({
  id: Id,
  /** `YYYY-MM-DD HH:mm:ss` */
  start: z.string(),
  /** `HH:mm:ss` */
  from: z.string(),
  /** `HH:mm:ss` */
  to: z.string(),
  starts_at: Instant,
  booked: z.boolean(),
});
export type OfferedSlot = z.output<typeof OfferedSlot>;

/** The availability calls of visitors. */
export const availability = routes({
  dates: {
    method: 'GET',
    path: '/fetch-dates',
    access: 'public',
    summary: 'Today in Los Angeles, and the days from today to the last time slot on which nothing is free.',
    reply: z.object({
      success: z.literal(true),
      /** `YYYY-MM-DD` */
      currentDate: z.string(),
      /** `YYYY-MM-DD` each; empty for staff, who add slots on these days. */
      disabledDates: z.array(z.string()),
      /** `MM-DD-YYYY` */
      formattedDate: z.string(),
      /** The day of the last time slot after the minimum lead time, `YYYY-MM-DD`; null when there is none. */
      lastDate: z.string().nullable(),
    }),
  },
  offered: {
    method: 'POST',
    path: '/time-slots',
    access: 'public',
    summary: 'The time slots of a day that start after the minimum lead time, by start.',
    body: z.object({ date: PlainDate }),
    reply: z.object({ success: z.literal(true), slots: z.array(OfferedSlot), date: z.string() }),
  },
});
