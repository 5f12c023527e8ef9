import type { NavigateFunction } from 'react-router';
import { call } from './call.ts';
import { clearSignIn, isStaff, readUser, takePlace } from './sign-in.ts';

/** Whether a place in the history is where a sign-out led. */
export const isSignOut = ({ state }: { state: unknown }): boolean => state === signedOut;

const signedOut = 'signed-out';

/**
 * Ends the sign-in on the server and here, whatever the server answers, and goes to the sign-in page.
 * As specified, staff keep the stored user and lose the token alone.
 */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const user = readUser();
  await call('auth.logout', undefined, { unauthorized: 'stay' }).catch(() => undefined);
  clearSignIn(user && isStaff(user.role) ? ['token'] : ['user', 'token', 'expiration']);
  takePlace();
  // What was typed is not asked about: there is no going back to it without a sign-in.
  await navigate('/login', { state: signedOut });
}
