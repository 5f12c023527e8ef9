import type { Entry } from './entry.queries.ts';

/**
 * Which story a new sign-in looks at: the last used one, else one's own, else the first that is open to the person;
 * a closed one only when there is nothing else. One's own counts as used even when it is closed: renewing it is
 * done there.
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

/** Whether there is somewhere to switch to: a story besides one's own. */
export const canSwitch = (entries: Entry[]): boolean => entries.some(({ own }) => !own);
