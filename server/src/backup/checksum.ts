import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes through and counts them; provides their SHA-256 in hex once the stream has ended. */
export function createChecksum(): { stream: Transform; bytes(): number; sha256(): string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const transform = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { stream: transform, bytes: () => bytes, sha256: () => hash.digest('hex') };
}
