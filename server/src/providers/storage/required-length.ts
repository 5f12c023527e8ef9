import { type Readable, Transform } from 'node:stream';
import { WrongLength } from './port.ts';

/**
 * Returns a stream with the content of another one, which fails with `WrongLength` unless that has exactly `bytes` or
 * if its sender disconnects. Does not destroy the source: it may be a request whose connection has to carry the
 * response.
 */
export function requireLength(content: Readable, bytes: number): Transform {
  let received = 0;
  const output = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > bytes) done(new WrongLength(`More than the announced ${bytes} bytes were received.`));
      else done(null, chunk);
    },
    flush(done) {
      done(
        received === bytes
          ? null
          : new WrongLength(`${received} of the announced ${bytes} bytes were received.`),
      );
    },
  });
  const onClose = () => {
    if (!content.readableEnded) output.destroy(new WrongLength('The sender disconnected.'));
  };
  content.on('error', onClose).on('close', onClose);
  output.on('close', () => content.off('error', onClose).off('close', onClose));
  if (content.destroyed) onClose();
  else content.pipe(output);
  return output;
}
