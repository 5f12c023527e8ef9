import { maxPhotographAgeYears } from '@lifestory/contract';
import { localDateTimeAt } from '../../../calendar.ts';
import type { Actor } from '../../../http/actor.ts';
import { invalid } from '../../../http/failure.ts';

interface Authored {
  story_id: string;
  author_id: string;
  original_format: string | null;
}

/**
 * Returns the actor's permissions on a memory: its author has all of them, the storyteller may delete it and
 * download the original, a helper may edit its texts and date. Both only in the active story; staff have read-only access.
 */
export function abilities({ story_id, author_id, original_format }: Authored, actor: Actor) {
  const inView = actor.storyId === story_id && !actor.disabled;
  const author = inView && author_id === actor.personId;
  const isAuthorOrStoryteller = author || (inView && actor.role === 'Customer');
  return {
    edit: author || (inView && actor.helper),
    delete: isAuthorOrStoryteller,
    download: isAuthorOrStoryteller && original_format !== null,
  };
}

/** Fails with `invalid` unless `year` is the current year in Los Angeles or one of the 130 before it. */
export function assertValidYear(year: number | undefined, now: Date): void {
  const { year: newest } = localDateTimeAt(now);
  const oldest = newest - maxPhotographAgeYears;
  if (year === undefined || (year >= oldest && year <= newest)) return;
  throw invalid({ year: [`Please choose a year from ${oldest} to ${newest}.`] });
}
