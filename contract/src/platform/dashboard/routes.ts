import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, ListQuery } from '../../scalars.ts';
import { Alert } from './alert.ts';
import { DashboardData, DashboardRow, FiguresQuery, MonthFigures } from './figures.ts';
import { SearchResult } from './search.ts';

/** Endpoints for the figures, charts and alerts of the dashboard. */
export const dashboard = routes({
  data: {
    method: 'POST',
    path: '/dashboard/data',
    access: 'staff',
    summary: 'Current totals, upcoming and recent interviews, and the figures of a period.',
    body: FiguresQuery,
    reply: DataReply(DashboardData),
  },
  own: {
    method: 'GET',
    path: '/dashboard/own',
    access: 'interview-staff',
    summary: 'The next interviews that the caller may see: for an Interviewer, those assigned to them.',
    reply: DataReply(z.object({ total: z.number().int(), upcoming: z.array(DashboardRow) })),
  },
  search: {
    method: 'GET',
    path: '/dashboard/search',
    access: 'interview-staff',
    summary:
      'A few matches of each kind that the caller may see: people and their sessions and transactions by name, e-mail and phone, sessions by meeting number, transactions by number. Empty for fewer than two characters.',
    query: ListQuery.pick({ search: true }),
    reply: DataReply(z.array(SearchResult)),
  },
  months: {
    method: 'GET',
    path: '/dashboard/months',
    access: 'staff',
    summary: 'Monthly figures of the last twelve months, oldest first.',
    reply: DataReply(z.array(MonthFigures)),
  },
  alerts: {
    method: 'GET',
    path: '/dashboard/alerts',
    access: 'staff',
    summary: 'Alerts that need attention now.',
    reply: z.object({ success: z.literal(true), alerts: z.array(Alert) }),
  },
});
