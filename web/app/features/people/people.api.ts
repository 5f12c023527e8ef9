import type { PeopleRole } from '@lifestory/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

interface Wanted {
  role: PeopleRole;
  page: number;
  search: string;
  /** Those who were deleted and can be restored. */
  deleted: boolean;
}

/**
 * One page of the customers or sub users, ten a page, the newest first. The page before stays until this one is
 * there.
 */
export const peopleQuery = ({ role, page, search, deleted }: Wanted) =>
  queryOptions<CallReply<'people.list'>, Failure>({
    queryKey: ['people', 'list', role, deleted, page, search],
    queryFn: ({ signal }) =>
      call(
        'people.list',
        { query: { role, page, search, ...(deleted ? { deleted: 'true' } : {}) } },
        { signal },
      ),
    // Of the same list only: the living do not stand in for the deleted.
    placeholderData: (before, query) =>
      query?.queryKey[2] === role && query.queryKey[3] === deleted ? keepPreviousData(before) : undefined,
  });

/** Where all customers, or those a search finds, can be fetched as a file. */
export const askForCustomers = async (search: string): Promise<string> =>
  (await call('people.exportCustomers', { body: { search } })).data.url;
