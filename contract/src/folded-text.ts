/** Letters that Unicode does not decompose into a letter and an accent. */
const letters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  ß: 'ss',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  ς: 'σ',
};

/** Accents, and characters without a width of their own, such as soft hyphens, joiners and controls of direction. */
const marks =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each character is removed on its own
  /[\u0300-\u036f\u00ad\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]+/g;

/** Kinds of space, hyphen, apostrophe and other punctuation. */
const punctuation =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls separate words, too
  /[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u02b9-\u02df\u058a\u05be\u05f3\u05f4\u1680\u2000-\u206f\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30a0\ua78b\ua78c]+/g;

/**
 * Returns the normal form of a text, by which texts are searched, compared and sorted: words of lower-case letters and
 * digits without accents, separated by a space. Punctuation separates words. The same as `search_text` of the database.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/[æðøþßđħıłœς]/g, (letter) => letters[letter] ?? letter)
    .replace(punctuation, ' ')
    .trim();
