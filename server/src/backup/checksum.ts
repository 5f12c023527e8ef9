import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Lets bytes through and counts them; their SHA-256, in hexadecimal, is known once they have ended. */
export function createChecksum(): { stream: Transform; bytes(): number; sha256(): string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { stream: through, bytes: () => bytes, sha256: () => hash.digest('hex') };
}
