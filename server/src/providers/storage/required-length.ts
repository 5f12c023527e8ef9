import { type Readable, Transform } from 'node:stream';
import { WrongLength } from './port.ts';

/**
 * The content of a stream, as a stream that fails with `WrongLength` when more or fewer than `bytes` come, or when the
 * sender goes away. The stream itself is left as it is: it may be a request whose connection still carries the answer.
 */
export function requireLength(content: Readable, bytes: number): Transform {
  let taken = 0;
  const counted = new Transform({
    transform(piece: Buffer, _encoding, done) {
      taken += piece.length;
      if (taken > bytes) done(new WrongLength(`More than the announced ${bytes} bytes came.`));
      else done(null, piece);
    },
    flush(done) {
      done(taken === bytes ? null : new WrongLength(`${taken} of the announced ${bytes} bytes came.`));
    },
  });
  const gone = () => {
    if (!content.readableEnded) counted.destroy(new WrongLength('The sender is gone.'));
  };
  content.on('error', gone).on('close', gone);
  counted.on('close', () => content.off('error', gone).off('close', gone));
  if (content.destroyed) gone();
  else content.pipe(counted);
  return counted;
}
