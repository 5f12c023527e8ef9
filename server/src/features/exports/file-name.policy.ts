/**
 * Maximum length of a name in characters; with three nested folders, the path still fits the limit of Windows.
 */
const maxNameLength = 60;

/**
 * Returns a function that assigns names to the files of one archive. They can be extracted on every system:
 * they are unique regardless of case, and contain neither control characters, direction marks nor characters that
 * Windows or macOS reject.
 */
export function createFileNamer(): (folder: string, words: string, ending: string) => string {
  const usedNames = new Set<string>();
  return (folder, words, ending) => {
    const name = toSafeName(words);
    for (let number = 1; ; number++) {
      const file = `${folder}/${name}${number === 1 ? '' : ` (${number})`}.${ending}`;
      const key = file.toLowerCase();
      if (usedNames.has(key)) continue;
      usedNames.add(key);
      return file;
    }
  };
}

function toSafeName(words: string): string {
  const plain = words
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ');
  // Windows drops trailing dots and spaces and then cannot find the file.
  return shortenName(plain.trim()).replace(/[., ]+$/, '') || 'Untitled';
}

/** Shortens a name to complete words, unless that loses more than half of it; then cuts the last word. */
function shortenName(text: string): string {
  const signs = Array.from(text);
  if (signs.length <= maxNameLength) return text;
  const start = signs.slice(0, maxNameLength + 1).join('');
  const end = start.lastIndexOf(' ');
  return end > maxNameLength / 2 ? start.slice(0, end) : signs.slice(0, maxNameLength).join('');
}
