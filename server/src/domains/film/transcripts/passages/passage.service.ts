import { maxPassages, type PassageEntry } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { type Actor, seesRestricted } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { renewFilmVersions } from '../../film-versions/index.ts';
import { renewPosters } from '../../recordings/index.ts';
import { lockFilm } from '../film.queries.ts';
import { requireFilm } from '../film-access.service.ts';
import { countPassages, deletePassage, insertPassage } from './passage.queries.ts';

/**
 * Restricts a passage of a film of the caller's own story. Fails with `not_found`, including for a keeper of the story,
 * who does not see restricted passages, and with `conflict` if there are too many.
 */
export async function restrictPassage(app: AppContext, actor: Actor, entry: PassageEntry): Promise<void> {
  if (!seesRestricted(actor)) throw fail('not_found');
  const posters = await app.db.transaction().execute(async (tx) => {
    const film = await requireFilm({ ...app, db: tx }, actor, entry.film_id);
    await lockFilm(tx, film.id);
    if ((await countPassages(tx, film.interviewId)) >= maxPassages) {
      const text = `A film can have ${maxPassages} restricted passages. Please remove some first.`;
      throw fail('conflict', { text });
    }
    await insertPassage(tx, {
      interviewId: film.interviewId,
      recordingId: film.id,
      startMs: entry.start_ms,
      endMs: entry.end_ms,
      until: entry.until,
      createdBy: actor.personId,
      createdAt: app.now(),
    });
    await renewFilmVersions(app, tx, film.interviewId);
    return renewPosters(app, tx, film.interviewId);
  });
  for (const key of posters) await app.storage.remove(key);
}

/** Shows a passage to the members of the story again. Fails with `not_found`. */
export async function releasePassage(app: AppContext, actor: Actor, id: string): Promise<void> {
  const { storyId } = actor;
  if (!seesRestricted(actor) || storyId === null) throw fail('not_found');
  await app.db.transaction().execute(async (tx) => {
    const interviewId = await deletePassage(tx, storyId, id);
    if (!interviewId) throw fail('not_found');
    await renewFilmVersions(app, tx, interviewId);
  });
}
