import { createHash, randomBytes } from 'node:crypto';
import { chunkBytes } from '@lifestory/contract/limits';
import { makeFilm } from '@lifestory/server/testing/media/film.ts';

/**
 * A valid mp4 file of `chunkCount` whole chunks, generated while it is sent: the first chunk is a film whose `mdat`
 * contains the others, which are their number and noise. Yields parts of a chunk, so that nothing is copied.
 */
export function longFilm(chunkCount: number): {
  bytes: number;
  chunk(number: number): Buffer[];
  fingerprint(): string;
} {
  const first = makeFilm(chunkBytes);
  const data = first.indexOf('mdat', 0, 'latin1');
  // A size of 0 means "to the end of the file".
  first.writeUInt32BE(0, data - 4);
  const noise = randomBytes(chunkBytes - 4);
  const chunk = (number: number) => {
    if (number === 1) return [first];
    const size = Buffer.alloc(4);
    size.writeUInt32BE(number);
    return [size, noise];
  };
  return {
    bytes: chunkCount * chunkBytes,
    chunk,
    fingerprint() {
      const hash = createHash('sha256');
      for (let number = 1; number <= chunkCount; number++)
        for (const part of chunk(number)) hash.update(part);
      return hash.digest('hex');
    },
  };
}
