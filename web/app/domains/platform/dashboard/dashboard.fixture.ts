import type { DashboardRow, MonthFigures } from '@lifestory/contract';
import type { DashboardFigures } from './dashboard.api.ts';

/** The interview of Mei Tanaka on May 4, 2027, at 10:00 AM in Los Angeles. */
export const dashboardRow = (change: Partial<DashboardRow> = {}): DashboardRow => ({
  id: '01890000-0000-7000-8000-000000000050',
  start_time: '2027-05-04 10:00:00',
  starts_at: '2027-05-04T17:00:00.000Z',
  join_url: 'https://meet.example.com/mei',
  own_call: false,
  user_id: '01890000-0000-7000-8000-000000000001',
  status: 'waiting',
  customer: { fullName: 'Mei Tanaka', deleted: false },
  ...change,
});

/** The key figures, all different, so that a test notices a mix-up. */
export const dashboardFigures = (change: Partial<DashboardFigures> = {}): DashboardFigures => ({
  totalCustomers: 1204,
  totalSubusers: 3051,
  totalRevenue: 98_250,
  totalUpcomingBookings: 17,
  totalCompletedBookings: 812,
  bookedSessions: 829,
  upcomingBookings: [],
  completedInterviews: [],
  revenue: { total_users: 42, total_amount: 5250.5 },
  ...change,
});

/** The figures of a month, March 2027 by default. */
export const monthFigures = (change: Partial<MonthFigures> = {}): MonthFigures => ({
  month: '2027-03',
  revenue: 2500,
  customers: 10,
  subusers: 4,
  ...change,
});
