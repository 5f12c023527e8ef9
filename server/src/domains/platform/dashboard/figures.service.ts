import type { Contract, DashboardRow, FiguresQuery, HandlerResult, Role } from '@lifestory/contract';
import { apiDateTime, dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Actor } from '../../../http/actor.ts';
import { isOwnCall } from '../../../providers/meetings/join-link.ts';
import { reachOf } from '../../calendar/interviews/index.ts';
import { readLedgerTotals, sumRevenue, sumRevenueByMonth } from '../../money/ledger/index.ts';
import { formatFullName } from '../../people/people/index.ts';
import { countNewPeopleByMonth, readMonthlyCounts } from './figures.queries.ts';
import {
  countUpcomingInterviews,
  type ListedInterview,
  listLatestCompleted,
  listNextInterviews,
} from './interview.queries.ts';
import { lastTwelveMonths, toPeriod } from './period.policy.ts';

type Routes = Contract['dashboard'];

/** Maximum number of interviews in a list. */
const maxListLength = 50;

/** Returns the current state of the business, and the figures of the selected period. */
export async function loadDashboard(
  app: AppContext,
  actor: Actor,
  request: FiguresQuery,
): Promise<HandlerResult<Routes['data']>['data']> {
  const { db } = app;
  const instant = app.now();
  const period = toPeriod(request, dateAt(instant));
  const [counts, ledger, revenueCents, upcoming, next, latest] = await Promise.all([
    readMonthlyCounts(db, period),
    readLedgerTotals(db),
    sumRevenue(db, period.from, period.until),
    countUpcomingInterviews(db, reachOf(actor), instant),
    listNextInterviews(db, reachOf(actor), instant, maxListLength),
    listLatestCompleted(db, maxListLength),
  ]);
  return {
    totalCustomers: counts.customer.total,
    totalSubusers: counts['sub-user'].total,
    totalRevenue: ledger.cents,
    totalUpcomingBookings: upcoming,
    totalCompletedBookings: counts.completed.total,
    bookedSessions: counts.interview.total,
    upcomingBookings: next.map((row) => rowView(app, row, actor.role)),
    completedInterviews: latest.map((row) => rowView(app, row, actor.role)),
    revenue: {
      total_users: counts.customer.inPeriod + counts['sub-user'].inPeriod,
      total_amount: revenueCents,
    },
  };
}

/** Returns the upcoming interviews in the caller's reach: their number, and the next ones. */
export async function loadOwnDashboard(
  app: AppContext,
  actor: Actor,
): Promise<HandlerResult<Routes['own']>['data']> {
  const { db } = app;
  const [reach, instant] = [reachOf(actor), app.now()];
  const [total, next] = await Promise.all([
    countUpcomingInterviews(db, reach, instant),
    listNextInterviews(db, reach, instant, maxListLength),
  ]);
  return { total, upcoming: next.map((row) => rowView(app, row, actor.role)) };
}

/** Returns the figures of each of the last twelve months, this one included, oldest first. */
export async function loadMonthFigures({
  db,
  now,
}: AppContext): Promise<HandlerResult<Routes['months']>['data']> {
  const period = lastTwelveMonths(dateAt(now()));
  const [revenue, people] = await Promise.all([
    sumRevenueByMonth(db, period.from, period.until),
    countNewPeopleByMonth(db, period),
  ]);
  return revenue.map(({ month, cents }) => ({
    month,
    revenue: cents,
    ...(people.get(month) ?? { customers: 0, subusers: 0 }),
  }));
}

const rowView = (app: AppContext, row: ListedInterview, role: Role) => ({
  id: row.id,
  start_time: apiDateTime(row.startsAt),
  starts_at: row.startsAt,
  join_url: role === 'Developer' ? null : row.joinUrl,
  own_call: isOwnCall(app, row.joinUrl),
  user_id: row.personId,
  status: row.status as DashboardRow['status'],
  customer: { fullName: formatFullName(row), deleted: row.customerDeletedAt !== null },
});
