import { chunkBytes } from '@lifestory/contract/limits';
/** Number of parallel chunk uploads. */
export const maxConcurrentChunks = 3;

/** The number of chunks of a file of `bytes`. */
export const chunkCount = (bytes: number): number => Math.max(1, Math.floor(bytes / chunkBytes));

/** Start and end (exclusive) of chunk `number` (from 1), in bytes. */
export function chunkRange(bytes: number, number: number): [start: number, end: number] {
  const start = (number - 1) * chunkBytes;
  return [start, number === chunkCount(bytes) ? bytes : start + chunkBytes];
}

/** The identifier of a file's upload: selecting the same file again gives the same one. */
export const identifierOf = ({ name, size, lastModified }: File): string =>
  `${size}-${lastModified}-${name.replace(/[^\w.-]+/g, '_')}`.slice(0, 300);

/** Whether a file is an mp4 by type and content; the browser guesses the type by name only. */
export async function isMp4(file: File): Promise<boolean> {
  if (file.type !== 'video/mp4') return false;
  const head = new Uint8Array(await file.slice(4, 8).arrayBuffer());
  return String.fromCharCode(...head) === 'ftyp';
}

/** Whether this browser supports chunked uploads with progress. */
export const canSendChunks = (): boolean =>
  typeof Blob !== 'undefined' &&
  typeof Blob.prototype.slice === 'function' &&
  typeof XMLHttpRequest !== 'undefined' &&
  'upload' in new XMLHttpRequest();
