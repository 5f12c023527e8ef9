import type { NavigateFunction } from 'react-router';
import { revokeToken } from './revoke-tokens.ts';
import { clearSignIn, consumeReturnPath, isStaff, readToken, readUser, tabKeys } from './sign-in.ts';

/** Whether a history entry was created by a sign-out. */
export const isSignOut = ({ state }: { state: unknown }): boolean => state === signedOut;

const signedOut = 'signed-out';

/**
 * Signs out here and on the server, and goes to the sign-in page at once, without waiting for the network; the
 * server is informed later if necessary. Staff keep the stored user and lose only the token.
 */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const user = readUser();
  const token = readToken();
  if (token) void revokeToken(token);
  clearSignIn(user && isStaff(user.role) ? ['token'] : ['user', 'token', 'expiration']);
  consumeReturnPath();
  for (const key of Object.values(tabKeys)) sessionStorage.removeItem(key);
  // The state skips the prompt about unsaved changes: without a sign-in they cannot be saved.
  await navigate('/login', { state: signedOut });
}
