import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';
import { clearSignIn } from '../../../api/sign-in.ts';
import { devicesQuery } from './devices/devices.api.ts';

/** Requests an e-mail with a password reset link; the reply never reveals whether an account exists. */
export const requestResetMutation = mutationOptions<CallReply<'auth.requestReset'>, Failure, string>({
  mutationFn: (email) => call('auth.requestReset', { body: { email } }),
});

// A link is validated once per visit: a refetch could replace the form while the user types.
const fetchOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

/** Validates a password reset link; fails with a message if it is invalid or expired. */
export const resetLinkQuery = (id: string, token: string) =>
  queryOptions<CallReply<'auth.checkResetLink'>, Failure>({
    queryKey: ['reset-link', id, token],
    queryFn: ({ signal }) => call('auth.checkResetLink', { body: { id, token } }, { signal }),
    ...fetchOnce,
  });

/**
 * The secret for setting a password with a create-password link, and who invites to whose story; fails if the link is
 * invalid.
 */
export const invitationQuery = (token: string) =>
  queryOptions<CallReply<'auth.checkInvitation'>['data'], Failure>({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await call('auth.checkInvitation', { params: { token } }, { signal })).data,
    ...fetchOnce,
  });

/** Sets a password with a link's secret and ends all sign-ins, including this browser's. */
export const createPasswordMutation = mutationOptions<
  CallReply<'auth.createPassword'>,
  Failure,
  CallInput<'auth.createPassword'>['body']
>({
  mutationFn: (body) => call('auth.createPassword', { body }),
  onSuccess: () => clearSignIn(),
});

/** Changes the user's password and signs out other devices. */
export const changePasswordMutation = mutationOptions<
  CallReply<'auth.changePassword'>,
  Failure,
  CallInput<'auth.changePassword'>['body']
>({
  mutationFn: (body) => call('auth.changePassword', { body }),
  onSuccess: (_reply, _body, _context, { client }) => client.invalidateQueries(devicesQuery),
});
