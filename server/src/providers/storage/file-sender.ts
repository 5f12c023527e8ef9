import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { ByteRange } from './port.ts';

/** Bytes that are read and sent at a time. */
const chunkBytes = 1024 * 1024;

/** Pieces that are kept for the next sending; more are given back to the system. */
const maxPooledBuffers = 16;
const bufferPool: Buffer[] = [];

/**
 * Sends a range of `file` into `sink`, reading the next piece while one is on its way. The two pieces of memory are used
 * again and again: fresh ones for every read would keep the collector busier than the sending. Fails when `sink` does.
 */
export async function sendRange(file: FileHandle, { start, end }: ByteRange, sink: Writable): Promise<void> {
  const pieces = [takeBuffer(), takeBuffer()] as const;
  let sending: Promise<void> = Promise.resolve();
  try {
    for (let at = start, turn = 0; at <= end; turn++) {
      const piece = pieces[turn % 2] ?? pieces[0];
      const { bytesRead } = await file.read(piece, 0, Math.min(chunkBytes, end - at + 1), at);
      await sending;
      if (bytesRead === 0) throw new Error('The file is shorter than it was.');
      sending = write(sink, piece.subarray(0, bytesRead));
      // It is awaited one turn later; until then it is nobody's unhandled rejection.
      sending.catch(() => undefined);
      at += bytesRead;
    }
    await sending;
    for (const piece of pieces) if (bufferPool.length < maxPooledBuffers) bufferPool.push(piece);
  } finally {
    sink.end();
  }
}

const takeBuffer = (): Buffer => bufferPool.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);

/** Done when the piece has left our memory. */
function write(sink: Writable, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (sink.destroyed) return reject(new Error('The reader is gone.'));
    sink.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}
