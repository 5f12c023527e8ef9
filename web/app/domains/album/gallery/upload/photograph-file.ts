import { maxPhotographBytes } from '@lifestory/contract/limits';

/** The `accept` attribute of the file input. */
export const acceptedTypes =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif,.avif';

/** Number of leading bytes that identify the format. */
const headBytes = 256;

const signatures = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'];
const photographBrands = ['avif', 'avis', 'heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * Returns the message to show for an invalid file, or null. The format is detected from the content, as on the
 * server, never from the file name.
 */
export async function validatePhotograph(file: File): Promise<string | null> {
  if (file.size === 0) return 'This file is empty. Please choose another one.';
  if (!isPhotograph(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))) {
    return 'We cannot show this kind of file. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC photograph.';
  }
  if (file.size > maxPhotographBytes)
    return 'This photograph is larger than 25 MB. Please choose a smaller one.';
  return null;
}

function isPhotograph(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  if (signatures.some((signature) => text.startsWith(signature))) return true;
  if (text.startsWith('RIFF')) return text.slice(8, 12) === 'WEBP';
  if (text.slice(4, 8) !== 'ftyp') return false;
  // ISO/IEC 23008-12: the file type box starts with its length, followed by the major and compatible brands.
  const boxLength = new DataView(head.buffer).getUint32(0);
  const declaredBrands = text.slice(8, boxLength).match(/.{4}/gs) ?? [];
  return declaredBrands.some((brand) => photographBrands.includes(brand));
}
