import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** What a list of changes is narrowed to; '' stands for all. */
export type Narrowing = Record<'search' | 'actor' | 'action' | 'kind' | 'subject', string>;

/** One page of what staff changed, the latest first. The page before stays until this one is there. */
export const changesQuery = (page: number, narrowing: Narrowing) =>
  queryOptions<CallReply<'audit.list'>, Failure>({
    queryKey: ['audit', 'list', page, narrowing],
    queryFn: ({ signal }) => {
      const { search, ...filters } = narrowing;
      const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
      return call('audit.list', { query: { page, search, ...given } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** Who has changed something, and what has been done. */
export const changeChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: async ({ signal }) => (await call('audit.choices', undefined, { signal })).data,
});
