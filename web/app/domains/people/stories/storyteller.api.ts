import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** The storyteller of the active story or, for staff, the one with this `id`, with their films. */
export const storytellerQuery = (id?: string) =>
  queryOptions({
    queryKey: ['stories', 'storyteller', id ?? 'active'],
    queryFn: async ({ signal }) =>
      (await call('stories.customer', { query: id ? { id } : {} }, { signal })).data,
  });
