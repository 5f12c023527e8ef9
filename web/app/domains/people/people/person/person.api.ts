import { queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** A person, for staff. */
export const personQuery = (id: string) =>
  queryOptions<CallReply<'people.fetch'>['data'], Failure>({
    queryKey: ['people', 'one', id],
    queryFn: async ({ signal }) => (await call('people.fetch', { body: { id } }, { signal })).data,
  });
