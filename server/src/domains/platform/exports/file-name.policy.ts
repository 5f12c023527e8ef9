/**
 * Maximum length of a name in characters; in three nested folders, the path is still within the limit of Windows.
 */
const maxNameLength = 60;

/**
 * Returns a function that assigns names to the files of one archive. They can be extracted on every system:
 * they are unique regardless of case, and contain no control characters, direction marks, or characters that Windows or
 * macOS reject. `extension` is without the dot.
 */
export function createFileNamer(): (folder: string, title: string, extension: string) => string {
  const usedNames = new Set<string>();
  return (folder, title, extension) => {
    const name = toSafeName(title);
    for (let number = 1; ; number++) {
      const file = `${folder}/${name}${number === 1 ? '' : ` (${number})`}.${extension}`;
      const key = file.toLowerCase();
      if (usedNames.has(key)) continue;
      usedNames.add(key);
      return file;
    }
  };
}

function toSafeName(title: string): string {
  const cleanTitle = title
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ');
  // Windows drops trailing dots and spaces and then cannot find the file.
  return shortenName(cleanTitle.trim()).replace(/[., ]+$/, '') || 'Untitled';
}

/** Shortens a name to complete words, unless that loses more than half of it; then cuts the last word. */
function shortenName(text: string): string {
  const characters = Array.from(text);
  if (characters.length <= maxNameLength) return text;
  const start = characters.slice(0, maxNameLength + 1).join('');
  const end = start.lastIndexOf(' ');
  return end > maxNameLength / 2 ? start.slice(0, end) : characters.slice(0, maxNameLength).join('');
}
