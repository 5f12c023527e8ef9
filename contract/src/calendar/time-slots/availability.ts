import { z } from 'zod';
import { routes } from '../../route.ts';
import { Id, Instant, PlainDate } from '../../scalars.ts';

/** A time slot, as shown to visitors. Times are in Los Angeles time; `starts_at` is the start as an instant. */
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

/** Endpoints with which visitors find a free time slot. */
export const availability = routes({
  dates: {
    method: 'GET',
    path: '/fetch-dates',
    access: 'public',
    summary: 'Today in Los Angeles, and the days from today to the last time slot on which nothing is free.',
    reply: z.object({
      success: z.literal(true),
      /** Today, `YYYY-MM-DD`. */
      currentDate: z.string(),
      /** Days without a free slot, `YYYY-MM-DD`. Empty for staff, who can add slots on these days. */
      disabledDates: z.array(z.string()),
      /** Today, `MM-DD-YYYY`. */
      formattedDate: z.string(),
      /** The date of the last slot that starts after the minimum lead time, `YYYY-MM-DD`; null if there is none. */
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
