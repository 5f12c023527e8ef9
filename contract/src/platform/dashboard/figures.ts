import { z } from 'zod';
import { InterviewStatus } from '../../calendar/interviews/interview.ts';
import { Month } from '../../calendar/time-slots/slots.ts';
import { Dollars, Id, Instant } from '../../scalars.ts';

const notAPeriod = 'Please choose this month, previous month, this year or a month.';
const notAMonth = 'Please choose a month, such as 2027-03.';

/** The period of the figures. Only `custom` has a `date`: the month, `YYYY-MM`. */
export const FiguresQuery = z.discriminatedUnion(
  'option',
  [
    z.object({ option: z.enum(['this month', 'previous month', 'this year']) }),
    z.object({
      option: z.literal('custom'),
      date: z.string({ error: notAMonth }).regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, notAMonth),
    }),
  ],
  { error: notAPeriod },
);
export type FiguresQuery = z.output<typeof FiguresQuery>;

/**
 * An interview in a dashboard list. `start_time` is in Los Angeles time; `starts_at` is the same as an instant. `own_call`
 * is that of `Interview`.
 */
export const DashboardRow = z.object({
  id: Id,
  start_time: z.string(),
  starts_at: Instant,
  join_url: z.string().nullable(),
  own_call: z.boolean(),
  user_id: Id,
  status: InterviewStatus,
  /** If `deleted` is true, the account has no page until it is restored. */
  customer: z.object({ fullName: z.string(), deleted: z.boolean() }),
});
export type DashboardRow = z.output<typeof DashboardRow>;

/** Current totals, and the `revenue` of the requested period. Amounts are in dollars. */
export const DashboardData = z.object({
  totalCustomers: z.number().int(),
  totalSubusers: z.number().int(),
  totalRevenue: Dollars,
  totalUpcomingBookings: z.number().int(),
  totalCompletedBookings: z.number().int(),
  bookedSessions: z.number().int(),
  /** Up to 50 upcoming interviews, earliest first. */
  upcomingBookings: z.array(DashboardRow),
  /** Up to 50 completed interviews, newest first. */
  completedInterviews: z.array(DashboardRow),
  revenue: z.object({ total_users: z.number().int(), total_amount: Dollars }),
});
export type DashboardData = z.output<typeof DashboardData>;

/** Figures of a month (`YYYY-MM`): revenue in dollars net of refunds, and the numbers of new people. */
export const MonthFigures = z.object({
  month: Month,
  revenue: Dollars,
  customers: z.number().int(),
  subusers: z.number().int(),
});
export type MonthFigures = z.output<typeof MonthFigures>;
