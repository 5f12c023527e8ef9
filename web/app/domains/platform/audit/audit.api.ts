import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** The filters of the audit log; '' means unfiltered. */
export type AuditFilters = Record<'search' | 'actor' | 'action' | 'kind' | 'subject', string>;

type ListQuery = Omit<CallInput<'audit.list'>['query'], keyof AuditFilters>;

/** One page of the audit log. The previous page is shown while loading. */
export const changesQuery = (query: ListQuery & AuditFilters) =>
  queryOptions<CallReply<'audit.list'>, Failure>({
    queryKey: ['audit', 'list', query],
    queryFn: ({ signal }) => {
      const { actor, action, kind, subject, ...list } = query;
      const filters = Object.entries({ actor, action, kind, subject }).filter(([, value]) => value !== '');
      return call('audit.list', { query: { ...list, ...Object.fromEntries(filters) } }, { signal });
    },
    placeholderData: keepPreviousData,
  });

/** The options of the filters: people and actions. */
export const changeChoicesQuery = queryOptions({
  queryKey: ['audit', 'choices'],
  queryFn: async ({ signal }) => (await call('audit.choices', undefined, { signal })).data,
});
