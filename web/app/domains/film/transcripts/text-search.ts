import { foldText } from '@lifestory/contract/folded-text';

/** A piece of a text; `isMatch` marks what was searched for. */
export interface TextPiece {
  /** The position in the text. */
  start: number;
  text: string;
  isMatch: boolean;
}

/**
 * Returns the normal form of a text with its spaces at both ends, and for each of its characters the position in the
 * text at which what it stands for begins; one more position is the end of the text.
 */
function foldWithPositions(text: string): { folded: string; positions: number[] } {
  let folded = '';
  const positions: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    // The letters around it keep a space that stands for punctuation.
    const part = foldText(`a${letter}a`).slice(1, -1);
    if (part === ' ' && folded.endsWith(' ')) continue;
    folded += part;
    positions.push(...Array.from({ length: part.length }, () => index));
  }
  return { folded, positions: [...positions, text.length] };
}

/** Splits a text at the places where a search matches it, in the normal form of both. */
export function splitMatches(text: string, search: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  const needle = foldText(search);
  if (needle === '') return [{ start: 0, text, isMatch: false }];
  const { folded, positions } = foldWithPositions(text);
  let start = 0;
  for (let at = folded.indexOf(needle); at >= 0; at = folded.indexOf(needle, at + needle.length)) {
    const from = positions[at] ?? text.length;
    const until = positions[at + needle.length] ?? text.length;
    if (from > start) pieces.push({ start, text: text.slice(start, from), isMatch: false });
    pieces.push({ start: from, text: text.slice(from, until), isMatch: true });
    start = until;
  }
  if (start < text.length) pieces.push({ start, text: text.slice(start), isMatch: false });
  return pieces;
}

/** Lists the indices of the sentences that contain a text, in the normal form of both. */
export function findMatches(
  sentences: readonly { text: string; speaker: string }[],
  search: string,
): number[] {
  const needle = foldText(search);
  if (needle === '') return [];
  return sentences.flatMap(({ text, speaker }, index) =>
    foldText(text).includes(needle) || foldText(speaker).includes(needle) ? [index] : [],
  );
}
