import type { Chapter } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** The key of all queries of chapters. */
export const chaptersKey = ['chapters'] as const;

/** The chapters of all films of the active story. */
export const storyChaptersQuery = queryOptions<Chapter[], Failure>({
  queryKey: [...chaptersKey, 'story'],
  queryFn: async ({ signal }) => (await call('chapters.ofStory', undefined, { signal })).data,
});
