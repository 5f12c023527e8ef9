import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

const dashboardKey = ['dashboard'] as const;

/** Figures are refetched on every visit, and every minute (interval in milliseconds). */
const freshOptions = { staleTime: 0, refetchInterval: 60_000 };

/** A period in the API's format. */
export type Period = CallInput<'dashboard.data'>['body'];

/** The data in a reply of `dashboard.data`. */
export type DashboardFigures = CallReply<'dashboard.data'>['data'];

/** The key figures and those of a period. The figures of the period chosen before are shown while others load. */
export const figuresQuery = (period: Period) =>
  queryOptions<DashboardFigures, Failure>({
    queryKey: [...dashboardKey, 'data', period],
    queryFn: async ({ signal }) => (await call('dashboard.data', { body: period }, { signal })).data,
    placeholderData: keepPreviousData,
    ...freshOptions,
  });

/** The next interviews within the user's reach, and their total number. */
export const ownDashboardQuery = queryOptions<CallReply<'dashboard.own'>['data'], Failure>({
  queryKey: [...dashboardKey, 'own'],
  queryFn: async ({ signal }) => (await call('dashboard.own', undefined, { signal })).data,
  ...freshOptions,
});

/** The figures of the last twelve months, oldest first. */
export const monthsQuery = queryOptions<CallReply<'dashboard.months'>['data'], Failure>({
  queryKey: [...dashboardKey, 'months'],
  queryFn: async ({ signal }) => (await call('dashboard.months', undefined, { signal })).data,
  ...freshOptions,
});

/** The current alerts. */
export const alertsQuery = queryOptions<CallReply<'dashboard.alerts'>['alerts'], Failure>({
  queryKey: [...dashboardKey, 'alerts'],
  queryFn: async ({ signal }) => (await call('dashboard.alerts', undefined, { signal })).alerts,
  ...freshOptions,
});
