import type { TranscriptChange } from '@lifestory/contract';
import type { z } from 'zod';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { requireFilm } from '../film-access.service.ts';
import { requireCorrectableFilm } from '../transcript.service.ts';
import {
  findChange,
  listChangedSentences,
  listChanges,
  markUndone,
  updateSentences,
} from './correction.queries.ts';
import { createReadableCheck } from './correction.service.ts';

/**
 * Lists the latest corrections of a film, newest first, without those of sentences that the caller may not read. Fails
 * with `not_found` or `reason_required`.
 */
export async function listHistory(
  app: AppContext,
  actor: Actor,
  id: string,
): Promise<z.input<typeof TranscriptChange>[]> {
  const film = await requireFilm(app, actor, id);
  const changes = await listChanges(app.db, film.id);
  const isReadable = await createReadableCheck(app, actor, film.id);
  const changed = await listChangedSentences(
    app.db,
    changes.map((change) => change.id),
  );
  const sentencesOf = Map.groupBy(changed, ({ change_id }) => change_id);
  return changes.flatMap(({ id: changeId, changed_at, undone_at, fname, lname }) => {
    const sentences = sentencesOf.get(changeId) ?? [];
    const [first] = sentences;
    if (!first || !sentences.every(isReadable)) return [];
    return {
      id: changeId,
      author: fname === null || lname === null ? '' : formatFullName({ fname, lname }),
      changed_at,
      sentences: sentences.length,
      before: describe(first.speaker_before, first.text_before, first.speaker_before !== first.speaker_after),
      after: describe(first.speaker_after, first.text_after, first.speaker_before !== first.speaker_after),
      is_undone: undone_at !== null,
    };
  });
}

const describe = (speaker: string, text: string, withSpeaker: boolean): string =>
  withSpeaker && speaker ? `${speaker}: ${text}` : text;

/**
 * Undoes a correction. Fails with `not_found`, including if it was undone before or changed sentences that the caller
 * may not read, and with `conflict` if one of its sentences was changed again.
 */
export async function undoChange(app: AppContext, actor: Actor, id: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const change = await findChange(tx, id);
    if (!change) throw fail('not_found');
    const services = { ...app, db: tx };
    const film = await requireCorrectableFilm(services, actor, change.recordingId);
    const isReadable = await createReadableCheck(services, actor, film.id);
    const sentences = await listChangedSentences(tx, [id]);
    if (!sentences.every(isReadable)) throw fail('not_found');
    const changes = sentences.map((sentence) => ({
      id: sentence.id,
      revision: sentence.revision,
      before: { speaker: sentence.speaker_after, text: sentence.text_after },
      after: { speaker: sentence.speaker_before, text: sentence.text_before },
    }));
    if ((await updateSentences(tx, changes)) !== changes.length) {
      throw fail('conflict', {
        text: 'A sentence has been changed again since then. Please correct it in the transcript.',
      });
    }
    await markUndone(tx, id, app.now());
  });
}
