import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** A few matches of each kind. Those of the previous text are shown while others load. */
export const searchQuery = (search: string) =>
  queryOptions<CallReply<'dashboard.search'>['data'], Failure>({
    queryKey: ['dashboard', 'search', search],
    queryFn: async ({ signal }) => (await call('dashboard.search', { query: { search } }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
