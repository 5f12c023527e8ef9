import { z } from 'zod';
import { InterviewStatus } from '../interviews/interview.ts';
import { Dollars, Id, Instant } from '../scalars.ts';
import { Month } from '../time-slots/slots.ts';

const notAPeriod = 'Please choose this month, previous month, this year or a month.';
const notAMonth = 'Please choose a month, such as 2027-03.';

/** Which period the tiles count; `date` is the month (`YYYY-MM`) of `custom` and is not read for the others. */
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

/** An interview as a list of the dashboard shows it; `start_time` is of the Los Angeles clock, `starts_at` the instant. */
export const DashboardRow = z.object({
  id: Id,
  start_time: z.string(),
  starts_at: Instant,
  join_url: z.string().nullable(),
  user_id: Id,
  status: InterviewStatus,
  /** `deleted`: their account is, and has no page until it is restored. */
  customer: z.object({ fullName: z.string(), deleted: z.boolean() }),
});
export type DashboardRow = z.output<typeof DashboardRow>;

/** Current totals; `revenue` is what the chosen period brought. Money in dollars. */
export const DashboardData = z.object({
  totalCustomers: z.number().int(),
  totalSubusers: z.number().int(),
  totalRevenue: Dollars,
  totalUpcomingBookings: z.number().int(),
  totalCompletedBookings: z.number().int(),
  bookedSessions: z.number().int(),
  /** The next fifty, the soonest first. */
  upcomingBookings: z.array(DashboardRow),
  /** The latest fifty, the newest first. */
  completedInterviews: z.array(DashboardRow),
  revenue: z.object({ total_users: z.number().int(), total_amount: Dollars }),
});
export type DashboardData = z.output<typeof DashboardData>;

/** What one month (`YYYY-MM`) brought: dollars after refunds, and new people. */
export const MonthFigures = z.object({
  month: Month,
  revenue: Dollars,
  customers: z.number().int(),
  subusers: z.number().int(),
});
export type MonthFigures = z.output<typeof MonthFigures>;
