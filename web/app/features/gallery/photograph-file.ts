/** Bytes of the largest photograph that is taken. */
const maxBytes = 25 * 1024 * 1024;

/** What can be chosen, as the `accept` of a file field. */
export const photographs =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif,.avif';

/** Bytes at the beginning of a file that tell its kind. */
const headBytes = 256;

const beginnings = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];
const brands = ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * What is wrong with a file, in words; null for one that may be sent. Its kind is told by its content, as the server
 * does, never by its name.
 */
export async function faultOf(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another one.';
  if (!isPhotograph(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))) {
    return 'We cannot show this kind of file. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC photograph.';
  }
  if (file.size > maxBytes) return 'This photograph is larger than 25 MB. Please choose a smaller one.';
  return null;
}

function isPhotograph(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  if (beginnings.some((beginning) => text.startsWith(beginning))) return true;
  if (text.startsWith('RIFF')) return text.slice(8, 12) === 'WEBP';
  if (text.slice(4, 8) !== 'ftyp') return false;
  // ISO/IEC 23008-12: a major brand and those it agrees with, in a box whose length comes first.
  const end = new DataView(head.buffer).getUint32(0);
  const named = text.slice(8, end).match(/.{4}/gs) ?? [];
  return named.some((name) => brands.includes(name));
}
