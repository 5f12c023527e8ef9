import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** States why the user looks at a storyteller's films and photographs. Valid for an hour. */
export const giveReasonMutation = mutationOptions<
  CallReply<'stories.giveAccessReason'>,
  Failure,
  CallInput<'stories.giveAccessReason'>['body']
>({
  mutationFn: (body) => call('stories.giveAccessReason', { body }),
});

/** The staff who looked at the user's story. */
export const staffAccessesQuery = queryOptions<CallReply<'stories.staffAccesses'>['data'], Failure>({
  queryKey: ['staff-accesses'],
  queryFn: async ({ signal }) => (await call('stories.staffAccesses', undefined, { signal })).data,
});
