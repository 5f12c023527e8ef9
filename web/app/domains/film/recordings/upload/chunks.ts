import { chunkBytes } from '@lifestory/contract/limits';
/** Maximum number of parallel chunk uploads. */
export const maxConcurrentChunks = 3;

/** The number of chunks of a file of `bytes` bytes. */
export const chunkCount = (bytes: number): number => Math.max(1, Math.floor(bytes / chunkBytes));

/** Start and end (exclusive) of chunk `number` (from 1), in bytes. */
export function chunkRange(bytes: number, number: number): [start: number, end: number] {
  const start = (number - 1) * chunkBytes;
  return [start, number === chunkCount(bytes) ? bytes : start + chunkBytes];
}

/** Identifier of a file's upload. The same file always has the same identifier, so that its upload can resume. */
export const identifierOf = ({ name, size, lastModified }: File): string =>
  `${size}-${lastModified}-${name.replace(/[^\w.-]+/g, '_')}`.slice(0, 300);

export const notMp4Message = 'Choose a valid video file e.g mp4';

/**
 * Returns a message unless a file is an mp4. Also checks the content, because browsers derive the type from the file
 * name.
 */
export async function checkMp4(file: File): Promise<string | null> {
  if (file.type !== 'video/mp4') return notMp4Message;
  const boxType = new Uint8Array(await file.slice(4, 8).arrayBuffer());
  return String.fromCharCode(...boxType) === 'ftyp' ? null : notMp4Message;
}

/** Whether this browser supports chunked uploads with progress. */
export const canSendChunks = (): boolean =>
  typeof Blob !== 'undefined' &&
  typeof Blob.prototype.slice === 'function' &&
  typeof XMLHttpRequest !== 'undefined' &&
  'upload' in new XMLHttpRequest();
