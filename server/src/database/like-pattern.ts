const escapePattern = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Returns the pattern for `like` and `ilike` that matches texts containing `text`, with wildcards escaped. */
export const containsPattern = (text: string) => `%${escapePattern(text)}%`;

/**
 * Returns the pattern that matches texts containing `text`. One or two characters match only at the start of a word,
 * because trigram indexes need three. The searched text must begin with a space.
 */
export const containsWordPattern = (text: string) =>
  text.length < 3 ? `% ${escapePattern(text)}%` : containsPattern(text);
