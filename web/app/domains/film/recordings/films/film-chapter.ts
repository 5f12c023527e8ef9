import type { Film } from '@lifestory/contract';

/** A chapter on the timeline. `seconds` counts from the beginning of the file that is playing. */
export interface TimelineChapter {
  seconds: number;
  title: string;
}

/** A chapter of a film, through all of its parts. */
export interface FilmChapter {
  at_ms: number;
  title: string;
}

/** Returns the second of a film, through all of its parts, at which part `index` begins. */
export const startOfPart = (films: readonly Pick<Film, 'duration'>[], index: number): number =>
  films.slice(0, index).reduce((sum, { duration }) => sum + (duration ?? 0), 0);

/** Lists the chapters that begin in part `index` of a film, by time. */
export function chaptersOfPart(
  films: readonly Pick<Film, 'duration'>[],
  index: number,
  chapters: readonly FilmChapter[],
): TimelineChapter[] {
  const start = startOfPart(films, index);
  const isLast = index === films.length - 1;
  const end = isLast ? Number.POSITIVE_INFINITY : start + (films[index]?.duration ?? 0);
  return chapters
    .map(({ at_ms, title }) => ({ seconds: at_ms / 1000, title }))
    .filter(({ seconds }) => seconds >= start && seconds < end)
    .map(({ seconds, title }) => ({ seconds: seconds - start, title }));
}

/** Returns the chapter of a second: the last one that has begun; undefined before the first. */
export const chapterAt = <T extends { seconds: number }>(
  chapters: readonly T[],
  seconds: number,
): T | undefined => chapters.findLast((chapter) => chapter.seconds <= seconds);
