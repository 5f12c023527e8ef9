import type { SearchReply } from '@lifestory/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** What a search finds in the active story; the previous result stays until the next arrives. */
export const searchQuery = (query: string) =>
  queryOptions<SearchReply, Failure>({
    queryKey: ['story-search', query],
    queryFn: async ({ signal }) => (await call('storySearch.search', { body: { query } }, { signal })).data,
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
