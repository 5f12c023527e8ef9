import type { Hit } from '@lifestory/contract';
import { foldText } from '@lifestory/contract/folded-text';
import { maxSearchWords } from '../../../database/like-pattern.ts';
import { countEdits } from '../../../edit-distance.ts';

/** A word of a text, also with characters that have no width. Modifier letters, such as U+02BC, are apostrophes. */
const wordPattern = /[[\p{L}\p{M}\p{N}\u00ad\u200b-\u200f\u2060\ufeff]--[\u02b9-\u02df]]+/gv;

/** The words of a search, folded. */
export const listSearchWords = (query: string): string[] =>
  (foldText(query).match(wordPattern) ?? []).slice(0, maxSearchWords);

/** The search as a tsquery: all words, of which each may be the beginning of one. */
export const toTsQuery = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ');

/** The variants of a word, as `search_variants` of the database: itself, and without one letter. */
export function listVariants(word: string): string[] {
  const letters = [...word];
  return [word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))];
}

/** Maximum number of marked matches in a text. */
const maxMatches = 20;

/**
 * Finds the words of a text that begin with one of the words, as start and end. With `isSimilar`, also words that
 * differ in a letter or two.
 */
export function findMatches(
  text: string,
  words: readonly string[],
  { isSimilar }: { isSimilar: boolean },
): Hit['matches'] {
  const matches: Hit['matches'] = [];
  for (const match of text.matchAll(wordPattern)) {
    const folded = foldText(match[0]);
    const word = words.find(
      (each) => folded.startsWith(each) || (isSimilar && countEdits(folded, each) <= maxEdits(each)),
    );
    if (word !== undefined) matches.push({ start: match.index, end: match.index + match[0].length });
    if (matches.length === maxMatches) break;
  }
  return matches;
}

const maxEdits = (word: string): number => (word.length >= 8 ? 2 : 1);

/** Whether a text has a word that equals, begins with or resembles each of the words. */
export const resemblesAll = (text: string, words: readonly string[]): boolean =>
  words.every((word) => findMatches(text, [word], { isSimilar: true }).length > 0);
