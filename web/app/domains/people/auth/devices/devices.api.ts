import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** A device that the user is signed in on. */
export type SignedInDevice = CallReply<'auth.signIns'>['data']['sign_ins'][number];

/** The devices that the user is signed in on, the most recently used first. */
export const devicesQuery = queryOptions<SignedInDevice[], Failure>({
  queryKey: ['auth', 'devices'],
  queryFn: async ({ signal }) => (await call('auth.signIns', undefined, { signal })).data.sign_ins,
});

/** Signs out the device with an id; null signs out all devices except this one. */
export const endSignInsMutation = mutationOptions<{ message: string }, Failure, string | null>({
  mutationFn: (id) =>
    id === null ? call('auth.logoutEverywhere') : call('auth.endSignIn', { body: { id } }),
  onSettled: (_reply, _failure, _input, _context, { client }) =>
    client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
});
