import type { Hit, SearchReply } from '@lifestory/contract';
import { dateAt, formatDate } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { type Actor, seesRestricted } from '../../../http/actor.ts';
import { fail } from '../../../http/failure.ts';
import { labelOf } from '../../album/gallery/index.ts';
import { formatFullName } from '../../people/people/index.ts';
import { findMatches, listSearchWords, resemblesAll, toTsQuery } from './query.policy.ts';
import {
  containsSimilar,
  containsWords,
  findChapters,
  findComments,
  findMemories,
  findSentences,
  maxHits,
  type TextCondition,
} from './search.queries.ts';

/** Minimum letters of a word for which similar words are found: shorter ones resemble too many. */
const minSimilarLength = 4;

/** Searches the active story for all words of a text. Fails with `not_found` without a story. */
export async function searchStory(app: AppContext, actor: Actor, query: string): Promise<SearchReply> {
  const { storyId } = actor;
  if (storyId === null) throw fail('not_found');
  const words = listSearchWords(query);
  if (words.length === 0) return { hits: [], corrected: false };
  const find = createFinder(app, actor, storyId, words);
  const hits = await find(containsWords(toTsQuery(words)), false);
  if (hits.length > 0 || words.some(({ length }) => length < minSimilarLength)) {
    return { hits, corrected: false };
  }
  const similarHits = await find(containsSimilar(words), true);
  return { hits: similarHits, corrected: similarHits.length > 0 };
}

function createFinder(
  { db, links, now }: AppContext,
  actor: Actor,
  storyId: string,
  words: readonly string[],
) {
  const reach = {
    storyId,
    withWithdrawn: seesRestricted(actor),
    restrictedOn: seesRestricted(actor) ? null : dateAt(now()),
  };
  const pictures = links.signPictures(storyId);
  const pictureOf = (memoryId: string) => `${pictures}/${memoryId}/320.webp`;
  // With `own`, the poster of a film whose consent is withdrawn opens for the storyteller.
  const signPoster = (key: string | null) =>
    key && links.sign(`/api/media/${key}${reach.withWithdrawn ? '?own=1' : ''}`);
  const filmOf = (startsAt: Date) => `Film of ${formatDate(dateAt(startsAt))}`;
  return async (condition: TextCondition, isSimilar: boolean): Promise<Hit[]> => {
    const [chapters, sentences, memories, comments] = await Promise.all([
      findChapters(db, reach, condition),
      findSentences(db, reach, condition),
      findMemories(db, storyId, condition),
      findComments(db, storyId, condition),
    ]);
    const select = <T extends { text: string }>(rows: readonly T[]) =>
      rows.filter(({ text }) => !isSimilar || resemblesAll(text, words)).slice(0, maxHits);
    const base = (id: string, text: string) => ({
      id,
      text,
      matches: findMatches(text, words, { isSimilar }),
      memory_id: null,
      session_id: null,
      at_ms: null,
    });
    return [
      ...select(chapters.map(({ title, ...chapter }) => ({ ...chapter, text: title }))).map(
        ({ id, text, session_id, at_ms, starts_at, poster_key }) => ({
          ...base(id, text),
          kind: 'chapter' as const,
          context: filmOf(starts_at),
          picture: signPoster(poster_key),
          session_id,
          at_ms,
        }),
      ),
      ...select(sentences).map(({ id, text, speaker, interview_id, at_ms, starts_at, poster_key }) => ({
        ...base(id, text),
        kind: 'sentence' as const,
        context: speaker ? `${speaker}, ${filmOf(starts_at)}` : filmOf(starts_at),
        picture: signPoster(poster_key),
        session_id: interview_id,
        at_ms,
      })),
      ...select(memories).map(({ id, text, year, month }) => ({
        ...base(id, text),
        kind: 'memory' as const,
        context: labelOf(year, month),
        picture: pictureOf(id),
        memory_id: id,
      })),
      ...select(comments).map(({ id, text, memory_id, ...author }) => ({
        ...base(id, text),
        kind: 'comment' as const,
        context: `Comment by ${author.author_name || formatFullName(author)}`,
        picture: pictureOf(memory_id),
        memory_id,
      })),
    ];
  };
}
