import { useEffect } from 'react';
import { isPageKeptOpen } from '../api/page-holds.ts';
import { readUser, storageKeys } from '../api/sign-in.ts';
import { markStale } from '../api/stale-page.ts';
import { onStorySwitch } from '../domains/people/stories/index.ts';

/**
 * Reloads this tab when another tab of the browser signs in or out, and opens the home page when another tab switches
 * the story. All tabs share one sign-in, so a photograph could otherwise be added to a story other than the one on
 * screen. If the user keeps the page open because of unsaved changes, it is stale and can only sign out.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    const userId = readUser()?.id;
    const onStorage = ({ key }: StorageEvent) => {
      const isKeptOpen = isPageKeptOpen();
      if (key !== storageKeys.token && !(isKeptOpen && key === storageKeys.user)) return;
      // A page with a running upload stays open while its user is signed out and after they sign in again.
      const user = readUser();
      if (isKeptOpen && (user === null || user.id === userId)) return;
      markStale();
      window.location.reload();
    };
    window.addEventListener('storage', onStorage);
    const unsubscribe = onStorySwitch(() => {
      markStale();
      window.location.assign('/home');
    });
    return () => {
      window.removeEventListener('storage', onStorage);
      unsubscribe();
    };
  }, []);
}
