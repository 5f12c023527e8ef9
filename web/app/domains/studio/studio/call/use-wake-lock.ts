import { useEffect } from 'react';

/** Keeps the screen on while the page is shown, where the browser can; the lock ends whenever the page is hidden. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isCurrent = true;
    const acquire = async () => {
      if (!isCurrent || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const acquired = await navigator.wakeLock.request('screen').catch(() => null);
      if (isCurrent) lock = acquired;
      else await acquired?.release();
      // The system may take it back, such as to save power.
      acquired?.addEventListener('release', () => void acquire(), { once: true });
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release();
    };
  }, []);
}
