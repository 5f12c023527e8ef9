import { type Correction, maxSentenceLength, maxSpeakerLength, type Replacement } from '@lifestory/contract';
import { dateAt } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import { type Actor, isStaff, seesRestricted } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { listFilmsWithin } from '../film.queries.ts';
import { listHiddenRanges } from '../passages/passage.queries.ts';
import { isWithin } from '../passages/range.policy.ts';
import { requireCorrectableFilm } from '../transcript.service.ts';
import {
  findSentence,
  insertChange,
  listSentencesWith,
  type SentenceChange,
  updateSentences,
} from './correction.queries.ts';
import { replaceWord } from './replacement.policy.ts';

/**
 * Corrects a sentence. Fails with `not_found`, including for a sentence that the caller may not read, and with
 * `conflict` if it was corrected meanwhile.
 */
export async function correctSentence(app: AppContext, actor: Actor, correction: Correction): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const sentence = await findSentence(tx, correction.id);
    if (!sentence) throw fail('not_found');
    const services = { ...app, db: tx };
    const film = await requireCorrectableFilm(services, actor, sentence.recording_id);
    const isReadable = await createReadableCheck(services, actor, film.id);
    if (!isReadable(sentence)) throw fail('not_found');
    const { speaker, text } = correction;
    if (sentence.speaker === speaker && sentence.text === text) return;
    const change = {
      id: sentence.id,
      revision: correction.revision,
      before: { speaker: sentence.speaker, text: sentence.text },
      after: { speaker, text },
    };
    if ((await updateSentences(tx, [change])) !== 1) throw fail('conflict');
    await insertChange(tx, { recordingId: film.id, authorId: actor.personId, at: app.now() }, [change]);
  });
}

/**
 * Replaces a word everywhere: members and the storyteller in all films of their story, staff in one film. Returns how
 * many sentences changed. A sentence that would become too long stays as it is. Fails with `not_found`.
 */
export const replaceEverywhere = (
  app: AppContext,
  actor: Actor,
  { id, find, replacement }: Replacement,
): Promise<number> =>
  app.db.transaction().execute(async (tx) => {
    const services = { ...app, db: tx };
    const film = await requireCorrectableFilm(services, actor, id);
    const films = isStaff(actor.role)
      ? [film]
      : await listFilmsWithin(tx, film.storyId, { withWithdrawn: seesRestricted(actor) });
    const sentences = await listSentencesWith(
      tx,
      films.map((each) => each.id),
      find,
    );
    let count = 0;
    for (const [recordingId, ofFilm] of Map.groupBy(sentences, ({ recording_id }) => recording_id)) {
      const isReadable = await createReadableCheck(services, actor, recordingId);
      const changes: SentenceChange[] = ofFilm
        .filter(isReadable)
        .flatMap(({ id: sentenceId, revision, speaker, text }) => {
          const after = {
            speaker: replaceWord(speaker, find, replacement),
            text: replaceWord(text, find, replacement),
          };
          const isChanged = after.speaker !== speaker || after.text !== text;
          const fits = after.text.length <= maxSentenceLength && after.speaker.length <= maxSpeakerLength;
          return isChanged && fits ? [{ id: sentenceId, revision, before: { speaker, text }, after }] : [];
        });
      if (changes.length === 0) continue;
      if ((await updateSentences(tx, changes)) !== changes.length) throw fail('conflict');
      await insertChange(tx, { recordingId, authorId: actor.personId, at: app.now() }, changes);
      count += changes.length;
    }
    return count;
  });

/** Returns a function that checks whether the caller may read a sentence of a film. */
export async function createReadableCheck(
  { db, now }: AppContext,
  actor: Actor,
  filmId: string,
): Promise<(sentence: { start_ms: number; end_ms: number }) => boolean> {
  if (seesRestricted(actor)) return () => true;
  const ranges = await listHiddenRanges(db, filmId, dateAt(now()));
  return (sentence) => !isWithin(sentence, ranges);
}
