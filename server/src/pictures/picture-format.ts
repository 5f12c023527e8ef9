/** The format of an uploaded picture; also its file extension. */
export type PictureFormat = 'jpg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** Number of leading bytes that identify a format. */
export const headBytes = 256;

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/** Detects the format of a file by its leading bytes, never by its name; null if it is not accepted. */
export function detectFormat(head: Buffer): PictureFormat | null {
  const text = (start: number, end: number) => head.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return 'jpg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) !== 'ftyp') return null;
  // ISO/IEC 23008-12: the `ftyp` box starts with its length and contains the major and the compatible brands.
  const brands = text(8, Math.min(head.readUInt32BE(0), head.length)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}
