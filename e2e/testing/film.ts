import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const demonstration = join(import.meta.dirname, '../../server/src/demonstration/media/film.mp4');

/**
 * Writes a real film of at least `bytes` to `path`: the demonstration's, followed by a `free` box (ISO/IEC
 * 14496-12, 8.1.2), which every player skips. A long film is uploaded in several chunks.
 */
export function makeFilm(path: string, bytes: number): void {
  const film = readFileSync(demonstration);
  const padding = Buffer.alloc(Math.max(8, bytes - film.length));
  for (let at = 8; at < padding.length; at++) padding[at] = (at * 31 + (at >> 8)) & 0xff;
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  writeFileSync(path, Buffer.concat([film, padding]));
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function computeFingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
