import type { UserInfo } from '@lifestory/contract';
import { mutationOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { isStaff } from '../../api/sign-in.ts';
import { redirectPathFor } from '../../guard.ts';
import { pageAt } from '../../pages.ts';

type Credentials = CallInput<'auth.login'>['body'];

/** Signs in, without storing anything. */
export const signInMutation = mutationOptions<CallReply<'auth.login'>, Failure, Credentials>({
  mutationKey: ['sign-in'],
  mutationFn: (body) => call('auth.login', { body }, { unauthorized: 'stay' }),
});

/** Signs in with a passkey alone, without storing anything. */
export const passkeySignInMutation = mutationOptions<CallReply<'auth.passkeyLogin'>, Failure, void>({
  mutationKey: ['sign-in'],
  mutationFn: async () => (await import('./second-factor/passkey-sign-in.ts')).signInWithPasskey(),
});

/** Requests a mail with a sign-in link; the reply never reveals whether an account exists. */
export const requestSignInLinkMutation = mutationOptions<
  CallReply<'auth.requestSignInLink'>,
  Failure,
  string
>({
  mutationFn: (email) => call('auth.requestSignInLink', { body: { email } }),
});

/**
 * The page after signing in: the stored return path if the user may open it, otherwise by role. `canSwitch` is the
 * `switch` of the sign-in reply: whether the user has another story to switch to.
 */
export function destinationOf(
  user: Pick<UserInfo, 'role' | 'disabled' | 'can' | 'must_change_password'>,
  canSwitch: boolean,
  returnPath: string | null,
): string {
  const page = returnPath && pageAt(returnPath.replace(/[?#].*$/, ''));
  if (returnPath && page && redirectPathFor(page, user) === null) return returnPath;
  if (isStaff(user.role)) return '/dashboard';
  return user.role === 'Sub User' || canSwitch ? '/switch-account' : '/home';
}
