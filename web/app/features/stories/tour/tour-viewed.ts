import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../../api/sign-in.ts';

const changed = 'lifestory:tour';

const read = (): boolean => localStorage.getItem(storageKeys.tourViewed) === '1';

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener);
  return () => window.removeEventListener(changed, listener);
}

/** Whether the guided tour was seen in this browser. */
export const useTourViewed = (): boolean => useSyncExternalStore(subscribe, read, () => true);

/** Marks the tour as seen or dismissed. */
export function markTourViewed(): void {
  localStorage.setItem(storageKeys.tourViewed, '1');
  window.dispatchEvent(new Event(changed));
}

/** Resets the tour: the home page shows it again. */
export function resetTour(): void {
  localStorage.removeItem(storageKeys.tourViewed);
  window.dispatchEvent(new Event(changed));
}
