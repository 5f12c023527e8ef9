import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The one-time fee of a recording in dollars; null while none is set. */
export const storyCostQuery = queryOptions({
  queryKey: ['story-cost'],
  queryFn: async ({ signal }) => (await call('settings.storyCost', undefined, { signal })).data,
});
