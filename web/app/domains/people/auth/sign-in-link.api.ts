import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** The address that a link signs in, without consuming the link; fails with a message if it no longer works. */
export const signInLinkQuery = (token: string) =>
  queryOptions<string, Failure>({
    queryKey: ['sign-in-link', token],
    queryFn: async ({ signal }) =>
      (await call('auth.checkSignInLink', { body: { token } }, { signal })).data.email,
    // Checked once per visit: after its use, the link no longer works.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

/** Signs in with a link, which consumes it, without storing anything. */
export const signInByLinkMutation = mutationOptions<CallReply<'auth.signInByLink'>, Failure, string>({
  mutationFn: (token) => call('auth.signInByLink', { body: { token } }, { unauthorized: 'stay' }),
});
