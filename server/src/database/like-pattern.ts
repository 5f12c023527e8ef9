const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The pattern for `like` and `ilike` that matches texts containing `text`, with wildcards escaped. */
export const containsPattern = (text: string) => `%${escapePattern(text)}%`;

/**
 * The pattern of what contains a text, or of one or two letters the beginning of a word: trigram indexes know nothing
 * shorter inside of words. What is searched has to begin with a space.
 */
export const containsWordPattern = (text: string) =>
  text.length < 3 ? `% ${escapePattern(text)}%` : containsPattern(text);
