import type { Entry } from './entry.queries.ts';

/**
 * Chooses the active story of a new sign-in: the last used one, else the person's own, else the first open one;
 * a closed one only if there is nothing else. The person's own counts as last used even if it is closed,
 * because that is where they renew it.
 */
export function firstEntry(entries: Entry[], lastStoryId: string | null): Entry | undefined {
  const last = entries.find(({ storyId }) => storyId === lastStoryId);
  if (last && (!last.disabled || last.own)) return last;
  return (
    entries.find((entry) => entry.own && !entry.disabled) ??
    entries.find((entry) => !entry.disabled) ??
    entries[0]
  );
}

/** Whether there is a story to switch to besides the person's own. */
export const canSwitch = (entries: Entry[]): boolean => entries.some(({ own }) => !own);
