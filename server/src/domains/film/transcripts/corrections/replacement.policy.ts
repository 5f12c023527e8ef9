/** Returns a regular expression that matches a text as a whole word, in any script. */
const toWholeWord = (word: string): RegExp => {
  const literal = word.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${literal}(?![\p{L}\p{M}\p{N}])`, 'gu');
};

/** Replaces a word or name wherever a text contains it as a whole word, in the same case. */
export const replaceWord = (text: string, find: string, replacement: string): string =>
  text.replace(toWholeWord(find), () => replacement);
