import { isPageKeptOpen } from './keep-page-open.ts';

/** Events by which a person acts; polling, streams and timers are none. */
const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastActAt = Date.now();

if (typeof window !== 'undefined') {
  for (const act of acts) {
    window.addEventListener(act, () => (lastActAt = Date.now()), { passive: true, capture: true });
  }
}

/**
 * Seconds since the person last acted in this tab: every call of staff says so, so that polling does not keep a sign-in
 * alive. An upload that is still running counts as an act of the person who started it.
 */
export const readIdleSeconds = (): number =>
  isPageKeptOpen() ? 0 : Math.floor((Date.now() - lastActAt) / 1000);
