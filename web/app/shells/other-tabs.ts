import { useEffect } from 'react';
import { isPageKeptOpen } from '../api/keep-page-open.ts';
import { readUser, storageKeys } from '../api/sign-in.ts';
import { markStale } from '../api/stale-page.ts';
import { onStorySwitch } from '../features/stories/index.ts';

/**
 * Reloads this tab when another tab of the browser signs in, signs out or switches the story. All tabs share one
 * sign-in, so without the reload a photograph could be added to a story other than the one on screen. A page that
 * stays open because of unsaved changes is marked as stale and can no longer send anything.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    const owner = readUser()?.id;
    const onStorage = ({ key }: StorageEvent) => {
      const isHeld = isPageKeptOpen();
      if (key !== storageKeys.token && !(isHeld && key === storageKeys.user)) return;
      // A page with a running upload stays open while its user is signed out and after they sign in again.
      const user = readUser();
      if (isHeld && (user === null || user.id === owner)) return;
      markStale();
      window.location.reload();
    };
    window.addEventListener('storage', onStorage);
    const stop = onStorySwitch(() => {
      markStale();
      window.location.assign('/home');
    });
    return () => {
      window.removeEventListener('storage', onStorage);
      stop();
    };
  }, []);
}
