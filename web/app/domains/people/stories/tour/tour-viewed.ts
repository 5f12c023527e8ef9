import { useSyncExternalStore } from 'react';

/** The localStorage key. Its name is part of the public interface of the site and must not change. */
const storageKey = 'tour_viewed';
const changeEvent = 'lifestory:tour';

const readViewed = (): boolean => localStorage.getItem(storageKey) === '1';

function subscribe(listener: () => void): () => void {
  window.addEventListener(changeEvent, listener);
  return () => window.removeEventListener(changeEvent, listener);
}

/** Whether the guided tour was seen or dismissed in this browser. */
export const useTourViewed = (): boolean => useSyncExternalStore(subscribe, readViewed, () => true);

/** Marks the tour as seen or dismissed. */
export function markTourViewed(): void {
  localStorage.setItem(storageKey, '1');
  window.dispatchEvent(new Event(changeEvent));
}

/** Resets the tour: the home page shows it again. */
export function resetTour(): void {
  localStorage.removeItem(storageKey);
  window.dispatchEvent(new Event(changeEvent));
}
