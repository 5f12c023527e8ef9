import type { Entry } from './entry.queries.ts';

/**
 * Chooses the active story of a new sign-in: the last used one, else the person's own, else the first one that is not
 * disabled. A disabled story is chosen only if all are, or if it is the person's own and last used, so that they can
 * renew it.
 */
export function chooseFirstEntry(entries: Entry[], lastStoryId: string | null): Entry | undefined {
  const lastUsed = entries.find(({ storyId }) => storyId === lastStoryId);
  if (lastUsed && (!lastUsed.disabled || lastUsed.own)) return lastUsed;
  return (
    entries.find((entry) => entry.own && !entry.disabled) ??
    entries.find((entry) => !entry.disabled) ??
    entries[0]
  );
}

/** Whether there is a story to switch to besides the person's own. */
export const canSwitch = (entries: Entry[]): boolean => entries.some(({ own }) => !own);
