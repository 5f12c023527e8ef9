import { z } from 'zod';
import { InterviewStatus } from '../interviews/interview.ts';
import { Dollars, Id, Instant } from '../scalars.ts';
import { Month } from '../time-slots/slots.ts';

const notAPeriod = 'Please choose this month, previous month, this year or a month.';
const notAMonth = 'Please choose a month, such as 2027-03.';

/** The period of the figures; `date` is the month (`YYYY-MM`) of `custom` and ignored otherwise. */
export const FiguresAsked = z.discriminatedUnion(
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
export type FiguresAsked = z.output<typeof FiguresAsked>;

/** An interview in a list of the dashboard; `start_time` is Los Angeles time, `starts_at` an instant. */
export const DashboardRow = z.object({
  id: Id,
  start_time: z.string(),
  starts_at: Instant,
  join_url: z.string().nullable(),
  user_id: Id,
  status: InterviewStatus,
  /** `deleted`: the account is deleted and has no page until it is restored. */
  customer: z.object({ fullName: z.string(), deleted: z.boolean() }),
});
export type DashboardRow = z.output<typeof DashboardRow>;

/** Current totals, and the `revenue` of the chosen period. Amounts in dollars. */
export const DashboardData = z.object({
  totalCustomers: z.number().int(),
  totalSubusers: z.number().int(),
  totalRevenue: Dollars,
  totalUpcomingBookings: z.number().int(),
  totalCompletedBookings: z.number().int(),
  bookedSessions: z.number().int(),
  /** Up to fifty upcoming interviews, earliest first. */
  upcomingBookings: z.array(DashboardRow),
  /** Up to fifty completed interviews, newest first. */
  completedInterviews: z.array(DashboardRow),
  revenue: z.object({ total_users: z.number().int(), total_amount: Dollars }),
});
export type DashboardData = z.output<typeof DashboardData>;

/** Figures of a month (`YYYY-MM`): dollars after refunds, and new people. */
export const MonthFigures = z.object({
  month: Month,
  revenue: Dollars,
  customers: z.number().int(),
  subusers: z.number().int(),
});
export type MonthFigures = z.output<typeof MonthFigures>;
