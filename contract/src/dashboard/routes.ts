import { z } from 'zod';
import { routes } from '../route.ts';
import { DataReply } from '../scalars.ts';
import { Alert } from './alert.ts';
import { DashboardData, FiguresQuery, MonthFigures } from './figures.ts';

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
