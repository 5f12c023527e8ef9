import { type Query, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

// Forms require these lists, and users cannot notice a missing one, so retry until it is loaded.
const retryIntervalMs = ({ state }: Pick<Query, 'state'>) => (state.status === 'error' ? 5000 : false);
// The lists change only with a release.
const cacheForever = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 3_600_000,
  refetchInterval: retryIntervalMs,
} as const;

/** All countries by name. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async ({ signal }) => (await call('places.countries', undefined, { signal })).data,
  ...cacheForever,
});

/** The states of a country (ISO code); empty if it has none. */
export const statesQuery = (iso: string) =>
  queryOptions({
    queryKey: ['states', iso],
    queryFn: async ({ signal }) => (await call('places.states', { params: { iso } }, { signal })).data,
    ...cacheForever,
  });

/** Names of cities in a state, as suggestions. */
export const citiesQuery = (iso: string, code: string) =>
  queryOptions({
    queryKey: ['cities', iso, code],
    queryFn: async ({ signal }) => (await call('places.cities', { params: { iso, code } }, { signal })).data,
    ...cacheForever,
  });
