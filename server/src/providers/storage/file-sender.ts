import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { ByteRange } from './port.ts';

/** Size of a buffer in bytes: how much is read and sent at a time. */
const chunkBytes = 1024 * 1024;

/** Maximum number of buffers kept for reuse. */
const maxPooledBuffers = 16;
const bufferPool: Buffer[] = [];

/**
 * Sends a range of `file` into `sink`, reading the next buffer while one is being written. Two buffers are reused:
 * collecting a new one for every read would take more time than sending. Fails if `sink` does.
 */
export async function sendRange(file: FileHandle, { start, end }: ByteRange, sink: Writable): Promise<void> {
  const buffers = [takeBuffer(), takeBuffer()] as const;
  let sending: Promise<void> = Promise.resolve();
  try {
    for (let at = start, index = 0; at <= end; index++) {
      const buffer = buffers[index % 2] ?? buffers[0];
      const { bytesRead } = await file.read(buffer, 0, Math.min(chunkBytes, end - at + 1), at);
      await sending;
      if (bytesRead === 0) throw new Error('The file was truncated while it was sent.');
      sending = write(sink, buffer.subarray(0, bytesRead));
      // Awaited in the next iteration; until then its rejection must not count as unhandled.
      sending.catch(() => undefined);
      at += bytesRead;
    }
    await sending;
    for (const buffer of buffers) if (bufferPool.length < maxPooledBuffers) bufferPool.push(buffer);
  } finally {
    sink.end();
  }
}

const takeBuffer = (): Buffer => bufferPool.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);

/** Resolves when the sink no longer needs the buffer. */
function write(sink: Writable, buffer: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    if (sink.destroyed) return reject(new Error('The reader disconnected.'));
    sink.write(buffer, (error) => (error ? reject(error) : resolve()));
  });
}
