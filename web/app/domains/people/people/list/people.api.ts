import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** The query of a list of people: page, search, order and filters. */
export type PeopleListQuery = Omit<CallInput<'people.list'>['query'], 'deleted'>;

interface PeopleFilter extends PeopleListQuery {
  /** Only deleted people. */
  deleted: boolean;
}

/** One page of customers or sub users. The previous page is shown while loading. */
export const peopleQuery = ({ deleted, ...query }: PeopleFilter) =>
  queryOptions<CallReply<'people.list'>, Failure>({
    queryKey: ['people', 'list', query.role, deleted, query],
    queryFn: ({ signal }) =>
      call('people.list', { query: { ...query, ...(deleted ? { deleted: 'true' } : {}) } }, { signal }),
    // Only a page of the same list: active people must not stand in for deleted ones.
    placeholderData: (previousData, previousQuery) =>
      previousQuery?.queryKey[2] === query.role && previousQuery.queryKey[3] === deleted
        ? keepPreviousData(previousData)
        : undefined,
  });

/** The filters of the list of customers that also apply to its export. */
export type CustomerFilter = CallInput<'people.exportCustomers'>['body'];

/** Requests a signed URL for downloading all customers, or those found, as a file. */
export const requestCustomerExport = async (filter: CustomerFilter): Promise<string> =>
  (await call('people.exportCustomers', { body: filter })).data.url;
