import type { Contract, HandlerResult } from '@lifestory/contract';
import { dateAt } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import type { Db } from '../../../database/connection.ts';
import { type Actor, isStaff, seesRestricted } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import type { TranscribedFilm } from './film.queries.ts';
import { requireFilm } from './film-access.service.ts';
import { listHiddenRanges, listPassages } from './passages/passage.queries.ts';
import { isWithin } from './passages/range.policy.ts';
import {
  canFamilyCorrect,
  findSource,
  listSentences,
  type SentenceRow,
  saveFamilyPermission,
} from './transcript.queries.ts';
import { findTranscriptionState } from './transcription/transcription.queries.ts';

type Routes = Contract['transcripts'];

/**
 * Whether a caller may correct the transcripts of a story: the storyteller and staff, members if they are permitted.
 */
export const canCorrect = async (db: Db, { role }: Actor, storyId: string): Promise<boolean> =>
  role !== 'Sub User' || (await canFamilyCorrect(db, storyId));

/** Removes the sentences that people without access to restricted passages may not read. */
export async function removeRestricted<T extends Pick<SentenceRow, 'start_ms' | 'end_ms'>>(
  { db, now }: AppContext,
  filmId: string,
  sentences: readonly T[],
): Promise<T[]> {
  const ranges = await listHiddenRanges(db, filmId, dateAt(now()));
  return sentences.filter((sentence) => !isWithin(sentence, ranges));
}

/** Returns the path of a file of a transcript, to be signed. */
export function fileUrl(
  filmId: string,
  name: 'captions.vtt' | 'transcript.txt',
  { own, download }: { own: boolean; download?: string },
): string {
  const query = new URLSearchParams({ ...(own ? { own: '1' } : {}), ...(download ? { download } : {}) });
  return `/api/transcripts/${filmId}/${name}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the transcript of a film as the caller may read it. Fails with `not_found` or `reason_required`. */
export async function findTranscript(
  app: AppContext,
  actor: Actor,
  id: string,
): Promise<HandlerResult<Routes['ofFilm']>['data']> {
  const film = await requireFilm(app, actor, id);
  const own = seesRestricted(actor);
  const [source, sentences, passages, family_corrects, mayCorrect, transcription] = await Promise.all([
    findSource(app.db, film.id),
    listSentences(app.db, film.id),
    listPassages(app.db, film.id, dateAt(app.now())),
    canFamilyCorrect(app.db, film.storyId),
    canCorrect(app.db, actor, film.storyId),
    findTranscriptionState(app.db, film.id),
  ]);
  const isByStaff = isStaff(actor.role);
  const marked = sentences.map((sentence) => ({ ...sentence, is_restricted: isWithin(sentence, passages) }));
  const readable = own ? marked : marked.filter(({ is_restricted }) => !is_restricted);
  const sign = (name: 'captions.vtt' | 'transcript.txt') =>
    readable.length === 0 ? null : app.links.sign(fileUrl(film.id, name, { own, download: name }));
  return {
    film_id: film.id,
    source: source ?? null,
    sentences: readable,
    passages: own ? passages : [],
    vtt: sign('captions.vtt'),
    text: sign('transcript.txt'),
    family_corrects,
    transcription,
    can: {
      correct: source !== undefined && mayCorrect,
      restrict: own && !isByStaff,
      transcribe: isByStaff && source === undefined && app.transcriber !== null,
    },
  };
}

/** Decides whether members may correct the transcripts of the caller's story. Fails with `not_found` without one. */
export async function setFamilyPermission(
  { db }: AppContext,
  { storyId }: Actor,
  familyCorrects: boolean,
): Promise<void> {
  if (storyId === null) throw fail('not_found');
  await saveFamilyPermission(db, storyId, familyCorrects);
}

/** Finds a film whose transcript the caller may correct. Fails with `not_found`, `not_allowed` or `reason_required`. */
export async function requireCorrectableFilm(
  app: AppContext,
  actor: Actor,
  id: string,
): Promise<TranscribedFilm> {
  const film = await requireFilm(app, actor, id);
  if (!(await canCorrect(app.db, actor, film.storyId))) throw fail('not_allowed');
  return film;
}
