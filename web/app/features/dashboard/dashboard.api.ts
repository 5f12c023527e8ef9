import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

const dashboard = ['dashboard'] as const;

/** Figures change by others' work: they are asked for again with every visit and each minute, in milliseconds. */
const fresh = { staleTime: 0, refetchInterval: 60_000 };

/** A period as the call takes it. */
export type Period = CallInput<'dashboard.data'>['body'];

/** What `dashboard/data` answers. */
export type DashboardFigures = CallReply<'dashboard.data'>['data'];

/** How the business stands, and what a period brought. The period before stays until this one is there. */
export const figuresQuery = (period: Period) =>
  queryOptions<DashboardFigures, Failure>({
    queryKey: [...dashboard, 'data', period],
    queryFn: async ({ signal }) => (await call('dashboard.data', { body: period }, { signal })).data,
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** What each of the last twelve months brought, the oldest first. */
export const monthsQuery = queryOptions<CallReply<'dashboard.months'>['data'], Failure>({
  queryKey: [...dashboard, 'months'],
  queryFn: async ({ signal }) => (await call('dashboard.months', undefined, { signal })).data,
  ...fresh,
});

/** What needs attention. */
export const alertsQuery = queryOptions<CallReply<'dashboard.alerts'>['alerts'], Failure>({
  queryKey: [...dashboard, 'alerts'],
  queryFn: async ({ signal }) => (await call('dashboard.alerts', undefined, { signal })).alerts,
  ...fresh,
});
