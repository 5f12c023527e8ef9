import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { clearSignIn } from '../../api/sign-in.ts';
import { otherSignInsQuery } from './other-devices.api.ts';

/** Asks for a mail with a link to a new password; the answer never tells whether there is an account. */
export const requestResetMutation = mutationOptions<CallReply<'auth.requestReset'>, Failure, string>({
  mutationFn: (email) => call('auth.requestReset', { body: { email } }),
});

// A link is looked at once a visit: the form must not vanish under somebody who is typing.
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const;

/** Whether both halves of a reset link belong together and still work; fails with words when not. */
export const resetLinkQuery = (id: string, token: string) =>
  queryOptions<CallReply<'auth.checkResetLink'>, Failure>({
    queryKey: ['reset-link', id, token],
    queryFn: ({ signal }) => call('auth.checkResetLink', { body: { id, token } }, { signal }),
    ...once,
  });

/** The secret under which the holder of a create-password link sets a password; fails when it no longer works. */
export const invitationQuery = (token: string) =>
  queryOptions<string, Failure>({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await call('auth.checkInvitation', { params: { token } }, { signal })).data.subuser_id,
    ...once,
  });

/** Sets a password with a link's secret. All sign-ins end with it, that of this browser too. */
export const createPasswordMutation = mutationOptions<
  CallReply<'auth.createPassword'>,
  Failure,
  CallInput<'auth.createPassword'>['body']
>({
  mutationFn: (body) => call('auth.createPassword', { body }),
  onSuccess: () => clearSignIn(),
});

/** Changes the own password; other devices are signed out. */
export const changePasswordMutation = mutationOptions<
  CallReply<'auth.changePassword'>,
  Failure,
  CallInput<'auth.changePassword'>['body']
>({
  mutationFn: (body) => call('auth.changePassword', { body }),
  onSuccess: (_reply, _body, _context, { client }) => client.invalidateQueries(otherSignInsQuery),
});
