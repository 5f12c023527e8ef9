import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** The number of other devices that are signed in. */
export const otherSignInsQuery = queryOptions<number, Failure>({
  queryKey: ['auth', 'other-sign-ins'],
  queryFn: async ({ signal }) => (await call('auth.signIns', undefined, { signal })).data.others,
});

/** Signs out all other devices. */
export const logoutEverywhereMutation = mutationOptions<CallReply<'auth.logoutEverywhere'>, Failure, void>({
  mutationFn: () => call('auth.logoutEverywhere'),
  onSettled: (_reply, _failure, _input, _context, { client }) =>
    client.invalidateQueries({ queryKey: otherSignInsQuery.queryKey }),
});
