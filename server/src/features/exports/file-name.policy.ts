/** Signs of a name at most: a folder in a folder in a folder still fits into the paths of Windows. */
const longest = 60;

/**
 * Gives out names of files that every system can unpack, each only once: no signs that Windows or macOS refuse, no
 * control or direction marks, nothing that differs in upper and lower case alone.
 */
export function fileNames(): (folder: string, words: string, ending: string) => string {
  const given = new Set<string>();
  return (folder, words, ending) => {
    const name = safe(words);
    for (let number = 1; ; number++) {
      const file = `${folder}/${name}${number === 1 ? '' : ` (${number})`}.${ending}`;
      const known = file.toLowerCase();
      if (given.has(known)) continue;
      given.add(known);
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
  // Windows drops dots and spaces at the end, and then does not find the file.
  return shortened(plain.trim()).replace(/[., ]+$/, '') || 'Untitled';
}

/** As many whole words as there is room for; a word that is longer is cut. */
function shortened(text: string): string {
  const signs = Array.from(text);
  if (signs.length <= longest) return text;
  const room = signs.slice(0, longest + 1).join('');
  const end = room.lastIndexOf(' ');
  return end > longest / 2 ? room.slice(0, end) : signs.slice(0, longest).join('');
}
