import type { AppContext } from '../../../context.ts';
import { type Actor, isStaff, seesRestricted } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { reachOf } from '../../calendar/interviews/index.ts';
import { assertAccessReason } from '../../people/stories/index.ts';
import { findFilmInReach, findFilmOfStory, type TranscribedFilm } from './film.queries.ts';

/**
 * Finds a film that the caller may see. Fails with `not_found`, and with `reason_required` for staff who gave no
 * reason.
 */
export async function requireFilm(app: AppContext, actor: Actor, id: string): Promise<TranscribedFilm> {
  if (!isStaff(actor.role)) {
    const withWithdrawn = seesRestricted(actor);
    const film =
      actor.storyId === null
        ? undefined
        : await findFilmOfStory(app.db, actor.storyId, id, { withWithdrawn });
    if (!film) throw fail('not_found');
    return film;
  }
  const film = await findFilmInReach(app.db, reachOf(actor), id);
  if (!film) throw fail('not_found');
  await assertAccessReason(app, actor, film.storyId, 'films');
  return film;
}
