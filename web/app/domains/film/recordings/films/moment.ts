import type { Film } from '@lifestory/contract';

/** A position in a film in seconds from its beginning, through all of its parts. Each new object plays from there. */
export interface Moment {
  seconds: number;
}

/** Finds the part of a film in which a moment is, and its position in that part; null without parts. */
export function locateMoment(
  films: readonly Film[],
  { seconds }: Moment,
): { id: string; moment: Moment } | null {
  let rest = seconds;
  for (const [index, { id, duration }] of films.entries()) {
    if (duration === null || rest < duration || index === films.length - 1) {
      return { id, moment: { seconds: rest } };
    }
    rest -= duration;
  }
  return null;
}
