import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The one-time fee in dollars; null if no fee is set. */
export const storyCostQuery = queryOptions({
  queryKey: ['story-cost'],
  queryFn: async ({ signal }) => (await call('settings.storyCost', undefined, { signal })).data,
});
