import type { NavigateFunction } from 'react-router';
import { call } from './call.ts';
import { clearSignIn, isStaff, readUser, takePlace } from './sign-in.ts';

/**
 * Ends the sign-in on the server and here, whatever the server answers, and goes to the sign-in page.
 * As specified, staff keep the stored user and lose the token alone.
 */
export async function signOut(navigate: NavigateFunction): Promise<void> {
  const user = readUser();
  await call('auth.logout', undefined, { unauthorized: 'stay' }).catch(() => undefined);
  clearSignIn(user && isStaff(user.role) ? ['token'] : ['user', 'token', 'expiration']);
  takePlace();
  await navigate('/login');
}
