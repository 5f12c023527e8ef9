import { useEffect } from 'react';
import { isPageKeptOpen } from '../api/keep-page-open.ts';
import { readUser, storageKeys } from '../api/sign-in.ts';
import { markStale } from '../api/stale-page.ts';
import { onStorySwitch } from '../features/stories/index.ts';

/**
 * Follows the other tabs of this browser, which share one sign-in: signing in or out there applies here, and so
 * does the active story. Otherwise a photograph could be added to a story that is not the one on screen. The
 * document is reloaded, so that no old state is left; a page that stays because of unsaved changes cannot send
 * anything.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    const owner = readUser()?.id;
    const onStorage = ({ key }: StorageEvent) => {
      const isHeld = isPageKeptOpen();
      if (key !== storageKeys.token && !(isHeld && key === storageKeys.user)) return;
      // A running upload keeps its page while its owner is signed out and after they return.
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
