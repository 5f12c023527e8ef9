/** Bytes of the largest photograph that is taken. */
const mostBytes = 25 * 1024 * 1024;

const endings = /\.(jpe?g|png|webp|gif|avif|heic|heif)$/i;
const kinds = /^image\/(jpeg|png|webp|gif|avif|heic|heif)$/;

/** What can be chosen, as the `accept` of a file field. */
export const photographs =
  'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif,.heic,.heif,.avif';

/** What is wrong with a file, as far as a browser can tell, in words; null for one that may be sent. */
export function faultOf({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  if (!kinds.test(type) && !endings.test(name)) {
    return 'We cannot show this kind of file. Please choose a JPEG, PNG, WebP, GIF, AVIF or HEIC photograph.';
  }
  if (size === 0) return 'This file is empty. Please choose another one.';
  if (size > mostBytes) return 'This photograph is larger than 25 MB. Please choose a smaller one.';
  return null;
}
