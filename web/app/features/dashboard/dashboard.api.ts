import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

const dashboard = ['dashboard'] as const;

/** Refetches figures on every visit, and every minute (interval in milliseconds). */
const fresh = { staleTime: 0, refetchInterval: 60_000 };

/** A period in the API's format. */
export type Period = CallInput<'dashboard.data'>['body'];

/** The reply of `dashboard/data`. */
export type DashboardFigures = CallReply<'dashboard.data'>['data'];

/** The key figures and those of a period. The previous period is shown while another one loads. */
export const figuresQuery = (period: Period) =>
  queryOptions<DashboardFigures, Failure>({
    queryKey: [...dashboard, 'data', period],
    queryFn: async ({ signal }) => (await call('dashboard.data', { body: period }, { signal })).data,
    placeholderData: keepPreviousData,
    ...fresh,
  });

/** The next interviews in the user's reach. */
export const ownDashboardQuery = queryOptions<CallReply<'dashboard.own'>['data'], Failure>({
  queryKey: [...dashboard, 'own'],
  queryFn: async ({ signal }) => (await call('dashboard.own', undefined, { signal })).data,
  ...fresh,
});

/** The figures of the last twelve months, oldest first. */
export const monthsQuery = queryOptions<CallReply<'dashboard.months'>['data'], Failure>({
  queryKey: [...dashboard, 'months'],
  queryFn: async ({ signal }) => (await call('dashboard.months', undefined, { signal })).data,
  ...fresh,
});

/** The current alerts. */
export const alertsQuery = queryOptions<CallReply<'dashboard.alerts'>['alerts'], Failure>({
  queryKey: [...dashboard, 'alerts'],
  queryFn: async ({ signal }) => (await call('dashboard.alerts', undefined, { signal })).alerts,
  ...fresh,
});
