import type { Ability, UserInfo } from '@lifestory/contract';
import { useSyncExternalStore } from 'react';
import { homePathOf, isSignInExpired, isStaff, parseUser, storageKeys } from './stored-sign-in.ts';

export { homePathOf, isStaff, storageKeys };

/** The sessionStorage keys that a sign-out clears: booking draft, last booking, and why a sign-in ended. */
export const tabKeys = {
  bookingDraft: 'lifestory_booking',
  booked: 'lifestory_booked',
  signInEnd: 'sign_in_ended',
} as const;

/** Lifetime of a sign-in in milliseconds: seven days. */
export const signInLifetimeMs = 7 * 24 * 60 * 60 * 1000;

const returnKey = 'return_to';
const changeEvent = 'lifestory:sign-in';

/**
 * Whether a person has an ability. A user who was stored before the server sent abilities has those of their role until
 * the info is refreshed; the server checks each call.
 */
export const hasAbility = ({ role, can }: Pick<UserInfo, 'role' | 'can'>, ability: Ability): boolean =>
  can?.includes(ability) ??
  (ability === 'invite_family' || ability === 'own_story' ? role === 'Customer' : isStaff(role));

/** Whether the signed-in user has an ability. */
export function useAbility(ability: Ability): boolean {
  const user = useUser();
  return user !== null && hasAbility(user, ability);
}

/** Reads the stored token, for the Authorization header; null while pages are prerendered. */
export const readToken = (): string | null =>
  typeof window === 'undefined' ? null : localStorage.getItem(storageKeys.token);

/** Whether the browser blocks storage: a sign-in would end when the page is left. head/first-paint.ts finds out. */
export const isStorageBlocked = (): boolean => document.documentElement.hasAttribute('data-storage-blocked');

let cache: { text: string | null; user: UserInfo | null } = { text: null, user: null };

/** Reads the signed-in user: the stored user, if there is also a stored token. */
export function readUser(): UserInfo | null {
  const text = readToken() ? localStorage.getItem(storageKeys.user) : null;
  if (text !== cache.text) {
    cache = { text, user: parseUser(text) };
  }
  return cache.user;
}

// Style sheets show and hide menu items by these attributes; head/first-paint.ts sets them when the page loads.
function updateDocument(): void {
  const user = readUser();
  document.documentElement.toggleAttribute('data-signed-in', user !== null);
  document.documentElement.toggleAttribute('data-staff', user !== null && isStaff(user.role));
  window.dispatchEvent(new Event(changeEvent));
}

/** Stores a new sign-in for seven days. */
export function storeSignIn(user: UserInfo, token: string): void {
  sessionStorage.removeItem(tabKeys.signInEnd);
  localStorage.setItem(storageKeys.token, token);
  localStorage.setItem(storageKeys.expiration, String(Date.now() + signInLifetimeMs));
  storeUser(user);
}

/** Stores updated user info, for example after a change of profile or active story. */
export function storeUser(user: UserInfo): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  updateDocument();
}

/** Removes the given entries of a sign-in, by default all three. */
export function clearSignIn(
  keys: readonly ('user' | 'token' | 'expiration')[] = ['user', 'token', 'expiration'],
): void {
  for (const key of keys) localStorage.removeItem(storageKeys[key]);
  updateDocument();
}

/** Ends an expired sign-in; returns whether it did. The user entry stays. */
export function signOutIfExpired(now = Date.now()): boolean {
  if (!readToken() || !isSignInExpired(now)) return false;
  clearSignIn(['token', 'expiration']);
  return true;
}

/** Stores the path to return to after signing in. */
export function storeReturnPath(path: string): void {
  sessionStorage.setItem(returnKey, path);
}

/** Returns and clears the stored path. Null for start pages, which depend on the role, and for other origins. */
export function consumeReturnPath(): string | null {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  if (!path || !/^\/[^/\\]/.test(path)) return null;
  return /^\/(home|dashboard|login|customer)\/?$/i.test(path) ? null : path;
}

/** Stores why a sign-in ended, for the sign-in page. */
export function storeSignOutReason(reason: string): void {
  sessionStorage.setItem(tabKeys.signInEnd, reason);
}

/** Reads why the sign-in ended, or null. Kept until the next sign-in, because the sign-in page may load twice. */
export const readSignOutReason = (): string | null => sessionStorage.getItem(tabKeys.signInEnd);

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changeEvent, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The signed-in user, in sync across tabs; null when signed out and in prerendered pages. */
export function useUser(): UserInfo | null {
  return useSyncExternalStore(subscribe, readUser, () => null);
}
