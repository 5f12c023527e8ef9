import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Creates a stream that passes bytes through and counts them; it provides their SHA-256 in hex once it has ended. */
export function createChecksum(): { stream: Transform; bytes(): number; sha256(): string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const transform = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream: transform, bytes: () => bytes, sha256: () => hash.digest('hex') };
}
