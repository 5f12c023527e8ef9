import type { PeopleRole } from '@lifestory/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

interface PeopleFilter {
  role: PeopleRole;
  page: number;
  search: string;
  /** Only deleted people. */
  deleted: boolean;
}

/** One page of customers or sub users, ten per page, newest first. The previous page is shown while loading. */
export const peopleQuery = ({ role, page, search, deleted }: PeopleFilter) =>
  queryOptions<CallReply<'people.list'>, Failure>({
    queryKey: ['people', 'list', role, deleted, page, search],
    queryFn: ({ signal }) =>
      call(
        'people.list',
        { query: { role, page, search, ...(deleted ? { deleted: 'true' } : {}) } },
        { signal },
      ),
    // Only a page of the same list: active people must not stand in for deleted ones.
    placeholderData: (before, query) =>
      query?.queryKey[2] === role && query.queryKey[3] === deleted ? keepPreviousData(before) : undefined,
  });

/** Requests the signed URL of all customers, or of search results, as a file. */
export const requestCustomerExport = async (search: string): Promise<string> =>
  (await call('people.exportCustomers', { body: { search } })).data.url;
