import type { FamilyMember } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** Everybody invited to the story in view; with `id` to that of another storyteller, for staff. */
export const familyQuery = (id?: string) =>
  queryOptions<FamilyMember[], Failure>({
    queryKey: ['stories', 'family', id ?? 'active'],
    queryFn: async ({ signal }) =>
      (await call('stories.family', { body: id ? { id } : {} }, { signal })).data,
  });
