import { useEffect } from 'react';
import { storageKeys } from '../api/sign-in.ts';
import { becomeStale } from '../api/stale.ts';
import { hearSwitched } from '../features/stories/switched.ts';

/**
 * Follows what other tabs of this browser do, as all share one sign-in: who signs out or in there does so here, and a
 * story chosen there is the one to be seen here. Otherwise a photograph could be added to a story that is not the one
 * on the screen. The document is loaded anew, so that nothing of before is left; who stays, because of something that is
 * not sent yet, sends nothing from there.
 */
export function useOtherTabs(): void {
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== storageKeys.token) return;
      becomeStale();
      window.location.reload();
    };
    window.addEventListener('storage', follow);
    const stop = hearSwitched(() => {
      becomeStale();
      window.location.assign('/home');
    });
    return () => {
      window.removeEventListener('storage', follow);
      stop();
    };
  }, []);
}
