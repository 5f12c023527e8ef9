import type { Contract, FilmPosition, HandlerResult } from '@lifestory/contract';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { type Actor, seesRestricted } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { findChapterOfStory } from '../../../film/chapters/index.ts';
import { filmReachOf, isFilmInReach } from '../../../film/recordings/index.ts';
import { canLinkMemory } from './memory.policy.ts';
import { findMemory } from './memory.queries.ts';
import { listMemoriesOfChapter, updateMoment } from './moment.queries.ts';
import { shortMemoryViews } from './short-memory.view.ts';

/** Returns the moment of a film that a memory is linked to; null without one, or if the actor may not see that film. */
export async function findMoment(
  db: Db,
  actor: Actor,
  {
    film_interview_id: sessionId,
    film_at_ms: atMs,
  }: { film_interview_id: string | null; film_at_ms: number | null },
): Promise<FilmPosition | null> {
  const reach = filmReachOf(actor);
  if (sessionId === null || atMs === null || !reach) return null;
  return (await isFilmInReach(db, reach, sessionId)) ? { session_id: sessionId, at_ms: atMs } : null;
}

/**
 * Links a memory to a moment of a film of its story, or with null to none. Fails with `not_found` for a memory or film
 * outside the active story, and with `not_allowed`.
 */
export async function linkMoment(
  { db }: AppContext,
  actor: Actor,
  id: string,
  moment: FilmPosition | null,
): Promise<void> {
  const reach = filmReachOf(actor);
  const memory = reach && (await findMemory(db, reach.storyId, id));
  if (!memory) throw fail('not_found');
  if (!canLinkMemory(memory, actor)) throw fail('not_allowed');
  if (moment && !(await isFilmInReach(db, reach, moment.session_id))) throw fail('not_found');
  await updateMoment(db, id, moment);
}

/** Returns the memories of a chapter in the short format. Fails with `not_found` for a chapter of another story. */
export async function listChapterMemories(
  app: AppContext,
  actor: Actor,
  chapterId: string,
): Promise<HandlerResult<Contract['gallery']['ofChapter']>> {
  const reach = filmReachOf(actor);
  const restrictedOn = seesRestricted(actor) ? null : dateAt(app.now());
  const chapter =
    reach && (await findChapterOfStory(app.db, reach.storyId, { ...reach, restrictedOn }, chapterId));
  if (!chapter) throw fail('not_found');
  const rows = await listMemoriesOfChapter(app.db, reach.storyId, chapter);
  return { success: true, ...shortMemoryViews(app, reach.storyId, rows, actor), next: null };
}
