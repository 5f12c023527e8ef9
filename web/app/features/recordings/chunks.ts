/** Bytes of every chunk but the last, to which the rest is joined; the server takes no other. */
export const chunkBytes = 5 * 1024 * 1024;

/** How many chunks travel at once. */
export const chunksAtOnce = 3;

/** How many chunks a file of `bytes` has. */
export const chunkCount = (bytes: number): number => Math.max(1, Math.floor(bytes / chunkBytes));

/** Where chunk `number` (from 1) begins and ends (not included). */
export function chunkRange(bytes: number, number: number): [start: number, end: number] {
  const start = (number - 1) * chunkBytes;
  return [start, number === chunkCount(bytes) ? bytes : start + chunkBytes];
}

/** The name under which a file is sent: choosing the same file again gives the same one. */
export const identifierOf = ({ name, size, lastModified }: File): string =>
  `${size}-${lastModified}-${name.replace(/[^\w.-]+/g, '_')}`.slice(0, 300);

/** Whether a file says and begins like an mp4; a browser's guess by the name alone is not enough. */
export async function isMp4(file: File): Promise<boolean> {
  if (file.type !== 'video/mp4') return false;
  const head = new Uint8Array(await file.slice(4, 8).arrayBuffer());
  return String.fromCharCode(...head) === 'ftyp';
}

/** Whether this browser can send a file in parts and tell how far it is. */
export const canSendChunks = (): boolean =>
  typeof Blob !== 'undefined' &&
  typeof Blob.prototype.slice === 'function' &&
  typeof XMLHttpRequest !== 'undefined' &&
  'upload' in new XMLHttpRequest();
