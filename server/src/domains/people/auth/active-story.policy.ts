import type { Role } from '@lifestory/contract';
import type { Entry } from './entry.queries.ts';

/**
 * Chooses the active story of a new sign-in: the last used one, else the person's own, else the first one that is not
 * disabled. A disabled story is chosen only if all are, or if it is last used and the person's own or kept by them, so
 * that they can renew it.
 */
export function chooseFirstEntry(entries: Entry[], lastStoryId: string | null): Entry | undefined {
  const lastUsed = entries.find(({ storyId }) => storyId === lastStoryId);
  if (lastUsed && (!lastUsed.disabled || canRenew(lastUsed))) return lastUsed;
  return (
    entries.find((entry) => entry.own && !entry.disabled) ??
    entries.find((entry) => !entry.disabled) ??
    entries[0]
  );
}

/** Whether a person can renew the hosting of a story: their own, or one that they took over. */
export const canRenew = ({ own, keeper }: Entry): boolean => own || keeper;

/** The role of a person in a story; without a story to enter, that of a member. */
export const roleIn = (entry: Entry | undefined): Role =>
  entry && canRenew(entry) ? 'Customer' : 'Sub User';

/** Whether there is a story to switch to besides the person's own. */
export const canSwitch = (entries: Entry[]): boolean => entries.some(({ own }) => !own);
