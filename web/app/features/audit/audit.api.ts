import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** The filters of the audit log; '' for all. */
export type AuditFilters = Record<'search' | 'actor' | 'action' | 'kind' | 'subject', string>;

/** One page of the audit log, newest first. The previous page is shown while loading. */
export const changesQuery = (page: number, filters: AuditFilters) =>
  queryOptions<CallReply<'audit.list'>, Failure>({
    queryKey: ['audit', 'list', page, filters],
    queryFn: ({ signal }) => {
      const { search, ...choices } = filters;
      const selected = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== ''));
      return call('audit.list', { query: { page, search, ...selected } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** The options of the filters: people and actions. */
export const changeChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: async ({ signal }) => (await call('audit.choices', undefined, { signal })).data,
});
