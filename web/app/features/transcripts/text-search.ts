/** A piece of a text; `isMatch` marks what was searched for. */
export interface TextPiece {
  /** The position in the text. */
  start: number;
  text: string;
  isMatch: boolean;
}

const fold = (text: string): string => text.toLowerCase();

/** Splits a text at the places where a search matches it, in any case. */
export function splitMatches(text: string, search: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const needle = fold(search.trim());
  const haystack = fold(text);
  // A few letters change their length in lower case; such a text is shown without marks.
  if (needle === '' || haystack.length !== text.length) return [{ start: 0, text, isMatch: false }];
  let start = 0;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, start)) {
    if (at > start) pieces.push({ start, text: text.slice(start, at), isMatch: false });
    start = at + needle.length;
    pieces.push({ start: at, text: text.slice(at, start), isMatch: true });
  }
  if (start < text.length) pieces.push({ start, text: text.slice(start), isMatch: false });
  return pieces;
}

/** Lists the indices of the sentences that contain a text, in any case. */
export function findMatches(
  sentences: readonly { text: string; speaker: string }[],
  search: string,
): number[] {
  const needle = fold(search.trim());
  if (needle === '') return [];
  return sentences.flatMap(({ text, speaker }, index) =>
    fold(text).includes(needle) || fold(speaker).includes(needle) ? [index] : [],
  );
}
