// The stored sign-in as values: the scripts of the head use it too, so it imports no library.
import type { UserInfo } from '@lifestory/contract';

/** The localStorage keys of a sign-in. Their names are part of the public interface of the site and must not change. */
export const storageKeys = {
  user: 'user',
  token: 'sanctum_token',
  expiration: 'expiration_date',
} as const;

/** Whether a role belongs to staff. */
export const isStaff = (role: UserInfo['role']): boolean =>
  role === 'Super Admin' || role === 'Developer' || role === 'Interviewer';

/** The start page of a role. */
export const homePathOf = (role: UserInfo['role']): string => (isStaff(role) ? '/dashboard' : '/home');

/** Reads the text of a stored user; an invalid one counts as none. */
export function parseUser(text: string | null): UserInfo | null {
  try {
    return text ? (JSON.parse(text) as UserInfo) : null;
  } catch {
    return null;
  }
}

/** Whether the time has passed at which a sign-in expires. One without a time does not; an invalid time has passed. */
export function isSignInExpired(now: number): boolean {
  return !(now <= Number(localStorage.getItem(storageKeys.expiration) || Number.POSITIVE_INFINITY));
}
