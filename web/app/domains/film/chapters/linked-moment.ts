import type { Chapter, Film } from '@lifestory/contract';
import { parsePosition } from '../../../ui/position.ts';
import type { Moment } from '../recordings/index.ts';

/** A moment of the film of a session. */
export interface LinkedMoment {
  sessionId: string;
  moment: Moment;
}

export const momentParameters = ['chapter', 'film', 't'] as const;

/**
 * Finds the moment that an address names: the beginning of the chapter `chapter`, or the time `t`, such as `90` or
 * `1:30`, of the film of the session `film`, by default the newest. Null if it names none, `missing` if there is no
 * such moment.
 */
export function findLinkedMoment(
  search: URLSearchParams,
  films: readonly Film[],
  chapters: readonly Chapter[],
): LinkedMoment | 'missing' | null {
  const [chapterId, film, time] = momentParameters.map((name) => search.get(name));
  if (chapterId) {
    const chapter = chapters.find(({ id }) => id === chapterId);
    return chapter ? { sessionId: chapter.session_id, moment: { seconds: chapter.at_ms / 1000 } } : 'missing';
  }
  if (!time) return null;
  const ms = parsePosition(time);
  const sessionId = film ? films.find(({ session_id: id }) => id === film)?.session_id : films[0]?.session_id;
  return ms === null || sessionId === undefined ? 'missing' : { sessionId, moment: { seconds: ms / 1000 } };
}
