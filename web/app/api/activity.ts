import { isPageKeptOpen } from './page-holds.ts';

/** Browser events that count as activity of a person. Polling, streams and timers do not. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let lastActiveAt = Date.now();

if (typeof window !== 'undefined') {
  for (const event of activityEvents) {
    window.addEventListener(event, () => (lastActiveAt = Date.now()), { passive: true, capture: true });
  }
}

/**
 * Seconds since the person was last active in this tab. Staff calls send it as `Idle-Seconds`, so that polling does not
 * keep a sign-in alive. A running upload or call counts as activity.
 */
export const readIdleSeconds = (): number =>
  isPageKeptOpen() ? 0 : Math.floor((Date.now() - lastActiveAt) / 1000);
