import { type Query, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

// Forms require these lists, and users cannot notice a missing one, so failed requests are repeated until they succeed.
const getRetryIntervalMs = ({ state }: Pick<Query, 'state'>) => (state.status === 'error' ? 5000 : false);
// The lists change only with a release. Unused ones are dropped after an hour (in milliseconds).
const cacheOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 3_600_000,
  refetchInterval: getRetryIntervalMs,
} as const;

/** All countries by name. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async ({ signal }) => (await call('places.countries', undefined, { signal })).data,
  ...cacheOptions,
});

/** The states of a country (ISO code); empty if it has none. */
export const statesQuery = (iso: string) =>
  queryOptions({
    queryKey: ['states', iso],
    queryFn: async ({ signal }) => (await call('places.states', { params: { iso } }, { signal })).data,
    ...cacheOptions,
  });

/** Names of cities in a state, as suggestions. */
export const citiesQuery = (iso: string, code: string) =>
  queryOptions({
    queryKey: ['cities', iso, code],
    queryFn: async ({ signal }) => (await call('places.cities', { params: { iso, code } }, { signal })).data,
    ...cacheOptions,
  });
