/**
 * Maximum length of a name in characters; with three nested folders, the path still fits the limit of Windows.
 */
const maxNameLength = 60;

/**
 * Assigns file names that can be extracted on every system: without characters that Windows or macOS reject,
 * control characters or direction marks, and unique regardless of case.
 */
export function fileNames(): (folder: string, words: string, ending: string) => string {
  const usedNames = new Set<string>();
  return (folder, words, ending) => {
    const name = safe(words);
    for (let number = 1; ; number++) {
      const file = `${folder}/${name}${number === 1 ? '' : ` (${number})`}.${ending}`;
      const known = file.toLowerCase();
      if (usedNames.has(known)) continue;
      usedNames.add(known);
      return file;
    }
  };
}

function safe(words: string): string {
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
  const room = signs.slice(0, maxNameLength + 1).join('');
  const end = room.lastIndexOf(' ');
  return end > maxNameLength / 2 ? room.slice(0, end) : signs.slice(0, maxNameLength).join('');
}
