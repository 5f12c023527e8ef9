import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../../../api/sign-in.ts';

const changeEvent = 'lifestory:tour';

const readViewed = (): boolean => localStorage.getItem(storageKeys.tourViewed) === '1';

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}

/** Whether the guided tour was seen or dismissed in this browser. */
export const useTourViewed = (): boolean => useSyncExternalStore(subscribe, readViewed, () => true);

/** Marks the tour as seen or dismissed. */
export function markTourViewed(): void {
  localStorage.setItem(storageKeys.tourViewed, '1');
  window.dispatchEvent(new Event(changeEvent));
}

/** Resets the tour: the home page shows it again. */
export function resetTour(): void {
  localStorage.removeItem(storageKeys.tourViewed);
  window.dispatchEvent(new Event(changeEvent));
}
