import { foldText } from '@lifestory/contract/folded-text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Returns the pattern for `like` and `ilike` that matches texts containing `text`, with wildcards escaped. */
export const containsPattern = (text: string) => `%${escapePattern(text)}%`;

/**
 * Returns the pattern that matches texts containing `text`. One or two characters match only at the start of a word,
 * because trigram indexes need three. The searched text must begin with a space.
 */
export const containsWordPattern = (text: string) =>
  text.length < 3 ? `% ${escapePattern(text)}%` : containsPattern(text);

/** Maximum number of words of a search; further ones are ignored. */
export const maxSearchWords = 8;

/**
 * Returns the condition that a text contains all words of a search, in any order; false for a search without words.
 * `text` is in the normal form of `search_text`, and may also contain e-mail addresses in lower case: a word with
 * punctuation, such as a part of an address, also matches as it was typed, and one with `@` only so.
 */
export function containsAllWords(text: RawBuilder<string>, search: string): RawBuilder<SqlBool> {
  const includes = (word: string) => sql<SqlBool>`${text} like ${containsWordPattern(word)}`;
  const conditions = search
    .split(/\s+/)
    .flatMap((typed) => {
      const literal = includes(typed.toLowerCase());
      if (/.@|@./.test(typed)) return [literal];
      const words = foldText(typed).split(' ').filter(Boolean);
      if (words.length < 2 || !/^[\w.+-]+$/.test(typed)) return words.map(includes);
      return [sql<SqlBool>`(${literal} or (${sql.join(words.map(includes), sql` and `)}))`];
    })
    .slice(0, maxSearchWords);
  return conditions.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
