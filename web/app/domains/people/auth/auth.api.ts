import type { UserInfo } from '@lifestory/contract';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import { isStaff } from '../../../api/sign-in.ts';
import { redirectPathFor } from '../../../guard.ts';
import { pageAt } from '../../../pages.ts';

/** Signs in, without storing anything. */
export const signIn = (body: CallInput<'auth.login'>['body']): Promise<CallReply<'auth.login'>> =>
  call('auth.login', { body }, { unauthorized: 'stay' });

/** Signs in with a passkey alone, without storing anything. */
export const signInWithPasskey = async (): Promise<CallReply<'auth.passkeyLogin'>> =>
  (await import('./second-factor/passkey-sign-in.ts')).signInWithPasskey();

/** Requests an e-mail with a sign-in link; the reply never reveals whether an account exists. */
export const requestSignInLink = (email: string): Promise<CallReply<'auth.requestSignInLink'>> =>
  call('auth.requestSignInLink', { body: { email } });

/**
 * The page after signing in: the stored return path if the user may open it, otherwise by role. `canSwitch` is the
 * `switch` of the sign-in reply: whether the user has another story to switch to.
 */
export function destinationOf(
  user: Pick<UserInfo, 'role' | 'disabled' | 'can' | 'must_change_password' | 'must_add_second_factor'>,
  canSwitch: boolean,
  returnPath: string | null,
): string {
  const page = returnPath && pageAt(returnPath.replace(/[?#].*$/, ''));
  if (returnPath && page && redirectPathFor(page, user) === null) return returnPath;
  if (isStaff(user.role)) return '/dashboard';
  return user.role === 'Sub User' || canSwitch ? '/switch-account' : '/home';
}
