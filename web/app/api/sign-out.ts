import type { NavigateFunction } from 'react-router';
import { revokeToken } from './revoke-tokens.ts';
import { clearSignIn, consumeReturnPath, isStaff, readToken, readUser, tabKeys } from './sign-in.ts';

/** Whether a place in the history is where a sign-out led. */
export const isSignOut = ({ state }: { state: unknown }): boolean => state === signedOut;

const signedOut = 'signed-out';

/**
 * Ends the sign-in here and on the server, and goes to the sign-in page at once: on a shared computer nobody waits for
 * a slow network, and without one the server is told later. As specified, staff keep the stored user and lose the token alone.
 */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const user = readUser();
  const token = readToken();
  if (token) void revokeToken(token);
  clearSignIn(user && isStaff(user.role) ? ['token'] : ['user', 'token', 'expiration']);
  consumeReturnPath();
  for (const key of Object.values(tabKeys)) sessionStorage.removeItem(key);
  // What was typed is not asked about: there is no going back to it without a sign-in.
  await navigate('/login', { state: signedOut });
}
