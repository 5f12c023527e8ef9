import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** A device that the user is signed in on. */
export type SignedInDevice = CallReply<'auth.signIns'>['data']['sign_ins'][number];

/** Where the user is signed in, the last used device first. */
export const devicesQuery = queryOptions<SignedInDevice[], Failure>({
  queryKey: ['auth', 'devices'],
  queryFn: async ({ signal }) => (await call('auth.signIns', undefined, { signal })).data.sign_ins,
});

/** Signs out a device, or all others with null. */
export const endSignInsMutation = mutationOptions<{ message: string }, Failure, string | null>({
  mutationFn: (id) =>
    id === null ? call('auth.logoutEverywhere') : call('auth.endSignIn', { body: { id } }),
  onSettled: (_reply, _failure, _input, _context, { client }) =>
    client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
});
