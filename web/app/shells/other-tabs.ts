import { useEffect } from 'react';
import { isPageHeld } from '../api/page-hold.ts';
import { readUser, storageKeys } from '../api/sign-in.ts';
import { markStale } from '../api/stale-page.ts';
import { onStorySwitch } from '../features/stories/story-switch.ts';

/**
 * Follows what other tabs of this browser do, as all share one sign-in: who signs out or in there does so here, and
 * a story chosen there is the one to be seen here. Otherwise a photograph could be added to a story that is not the
 * one on the screen. The document is loaded anew, so that nothing of before is left; who stays, because of
 * something that is not sent yet, sends nothing from there.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    const owner = readUser()?.id;
    const follow = ({ key }: StorageEvent) => {
      const held = isPageHeld();
      if (key !== storageKeys.token && !(held && key === storageKeys.user)) return;
      // A running upload keeps its page while its owner is signed out, and once they are back.
      const user = readUser();
      if (held && (user === null || user.id === owner)) return;
      markStale();
      window.location.reload();
    };
    window.addEventListener('storage', follow);
    const stop = onStorySwitch(() => {
      markStale();
      window.location.assign('/home');
    });
    return () => {
      window.removeEventListener('storage', follow);
      stop();
    };
  }, []);
}
