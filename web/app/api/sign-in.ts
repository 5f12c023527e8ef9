import type { UserInfo } from '@lifestory/contract';
import { useSyncExternalStore } from 'react';

/** The keys under which the browser keeps things; their names are fixed by the specification. */
export const storageKeys = {
  user: 'user',
  token: 'sanctum_token',
  expiration: 'expiration_date',
  fontSize: 'font_size_class',
  tourViewed: 'tour_viewed',
} as const;

/** The keys under which a tab keeps its own state until a sign-out: what was typed and booked, and why a sign-in ended. */
export const tabKeys = {
  bookingDraft: 'lifestory_booking',
  booked: 'lifestory_booked',
  signInEnd: 'sign_in_ended',
} as const;

/** How long a sign-in lasts, in milliseconds: seven days. */
export const signInLifetime = 7 * 24 * 60 * 60 * 1000;

const returnKey = 'return_to';
const changed = 'lifestory:sign-in';

/** Whoever works in the back-office. */
export const isStaff = (role: UserInfo['role']): boolean => role === 'Super Admin' || role === 'Developer';

/** Where somebody begins when no other page was asked for. */
export const homePathOf = (role: UserInfo['role']): string => (isStaff(role) ? '/dashboard' : '/home');

/** The stored token, for the Authorization header. */
export const readToken = (): string | null => localStorage.getItem(storageKeys.token);

let cache: { text: string | null; user: UserInfo | null } = { text: null, user: null };

/** Who is signed in: the stored user, if there is a stored token as well. */
export function readUser(): UserInfo | null {
  const text = readToken() ? localStorage.getItem(storageKeys.user) : null;
  if (text !== cache.text) {
    let user: UserInfo | null = null;
    try {
      user = text ? (JSON.parse(text) as UserInfo) : null;
    } catch {
      // A damaged entry counts as signed out.
    }
    cache = { text, user };
  }
  return cache.user;
}

// The attributes by which style sheets show and hide menu items; the script in the head sets them first.
function updateDocument(): void {
  const user = readUser();
  document.documentElement.toggleAttribute('data-signed-in', user !== null);
  document.documentElement.toggleAttribute('data-staff', user !== null && isStaff(user.role));
  window.dispatchEvent(new Event(changed));
}

/** Keeps a fresh sign-in for seven days. */
export function storeSignIn(user: UserInfo, token: string): void {
  sessionStorage.removeItem(tabKeys.signInEnd);
  localStorage.setItem(storageKeys.token, token);
  localStorage.setItem(storageKeys.expiration, String(Date.now() + signInLifetime));
  storeUser(user);
}

/** Keeps newer user info, e.g. after a change of profile or of the active story. */
export function storeUser(user: UserInfo): void {
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  updateDocument();
}

/** Forgets stored things; without keys all three of a sign-in. */
export function clearSignIn(
  keys: readonly ('user' | 'token' | 'expiration')[] = ['user', 'token', 'expiration'],
): void {
  for (const key of keys) localStorage.removeItem(storageKeys[key]);
  updateDocument();
}

/** Ends a sign-in that is past its time; true when it did. The user entry stays, as specified. */
export function signOutIfExpired(now = Date.now()): boolean {
  const expiration = localStorage.getItem(storageKeys.expiration);
  if (!readToken() || !expiration || now <= Number(expiration)) return false;
  clearSignIn(['token', 'expiration']);
  return true;
}

/** Remembers a path of this site to come back to after signing in. */
export function storeReturnPath(path: string): void {
  sessionStorage.setItem(returnKey, path);
}

/** The remembered path, once. Start pages are left to the routing by role, other sites are ignored. */
export function consumeReturnPath(): string | null {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  if (!path || !/^\/[^/\\]/.test(path)) return null;
  return /^\/(home|dashboard|login|customer)\/?$/i.test(path) ? null : path;
}

/** Remembers why a sign-in ended, for the sign-in page. */
export function storeSignOutReason(reason: string): void {
  sessionStorage.setItem(tabKeys.signInEnd, reason);
}

/** The remembered reason; null when nothing ended. It stays until the next sign-in: the sign-in page may load twice. */
export const readSignOutReason = (): string | null => sessionStorage.getItem(tabKeys.signInEnd);

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

/** Who is signed in, kept up to date across tabs; null while signed out and in prerendered pages. */
export function useUser(): UserInfo | null {
  return useSyncExternalStore(subscribe, readUser, () => null);
}
