import type { Film } from '@lifestory/contract';

/** The file that a viewer wants to see: the original, the light version, or what suits device and connection. */
export const qualities = ['automatic', 'original', 'light'] as const;
export type Quality = (typeof qualities)[number];

const storageKey = 'film_quality';

/** Reads the quality that was chosen on this device; `automatic` by default. */
export function readQuality(): Quality {
  const stored = localStorage.getItem(storageKey);
  return qualities.find((quality) => quality === stored) ?? 'automatic';
}

/** Stores the chosen quality on this device. */
export const storeQuality = (quality: Quality): void => localStorage.setItem(storageKey, quality);

/** What a browser reports about its connection (Network Information API); undefined in most browsers. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  /** Megabits per second. */
  downlink?: number;
}

/** Below this many megabits per second, the original would keep stopping to load. */
const minDownlink = 1.5;

/** Whether the browser saves data or has a slow connection. */
export function isConnectionSlow(
  connection: Connection | undefined = (navigator as { connection?: Connection }).connection,
): boolean {
  if (!connection) return false;
  const { saveData = false, effectiveType = '4g', downlink = minDownlink } = connection;
  return saveData || effectiveType !== '4g' || downlink < minDownlink;
}

/** Whether the light version of a film plays. `isOriginalUnplayable`: this browser has failed to play the original. */
export function playsLight(
  { playback, versions }: Pick<Film, 'playback' | 'versions'>,
  quality: Quality,
  { isSlow, isOriginalUnplayable }: { isSlow: boolean; isOriginalUnplayable: boolean },
): boolean {
  if (!versions?.light || quality === 'original') return false;
  return quality === 'light' || playback === 'none' || isOriginalUnplayable || isSlow;
}
