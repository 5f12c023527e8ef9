import { maxPhotographAgeYears } from '@lifestory/contract';
import { localDateTimeAt } from '../../../../calendar.ts';
import type { Actor } from '../../../../http/actor.ts';
import { invalid } from '../../../../http/failure.ts';

interface MemoryFields {
  story_id: string;
  author_id: string;
  original_format: string | null;
}

/**
 * Returns the actor's permissions on a memory of the active story, while it is enabled: its author has all of them, the
 * storyteller may delete it and download the original, a helper may edit its texts and date. Anyone else, staff
 * included, has none.
 */
export function memoryAbilities({ story_id, author_id, original_format }: MemoryFields, actor: Actor) {
  const isInActiveStory = actor.storyId === story_id && !actor.disabled;
  const isAuthor = isInActiveStory && author_id === actor.personId;
  const isAuthorOrStoryteller = isAuthor || (isInActiveStory && actor.role === 'Customer');
  return {
    edit: isAuthor || (isInActiveStory && actor.helper),
    delete: isAuthorOrStoryteller,
    download: isAuthorOrStoryteller && original_format !== null,
  };
}

/** Whether the actor may link a memory to a moment of the film: those who may edit it, and the storyteller. */
export const canLinkMemory = (memory: MemoryFields, actor: Actor): boolean => {
  const { edit } = memoryAbilities(memory, actor);
  return edit || (actor.storyId === memory.story_id && !actor.disabled && actor.role === 'Customer');
};

/**
 * Fails with `invalid` unless `year` is undefined, the current year in Los Angeles, or one of the 130 years before it.
 */
export function assertValidYear(year: number | undefined, now: Date): void {
  const { year: newest } = localDateTimeAt(now);
  const oldest = newest - maxPhotographAgeYears;
  if (year === undefined || (year >= oldest && year <= newest)) return;
  throw invalid({ year: [`Please choose a year from ${oldest} to ${newest}.`] });
}
