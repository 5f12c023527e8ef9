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
 * collecting a new one for every read would take more time than sending. Fails if `sink` does, or when `signal` aborts:
 * a send that never ended would keep `file` open, and Node ends the process when it collects an open file.
 */
export async function sendRange(
  file: FileHandle,
  { start, end }: ByteRange,
  sink: Writable,
  signal: AbortSignal,
): Promise<void> {
  const buffers = [takeBuffer(), takeBuffer()] as const;
  let sending: Promise<void> = Promise.resolve();
  try {
    for (let position = start, index = 0; position <= end; index++) {
      const buffer = buffers[index % 2] ?? buffers[0];
      const { bytesRead } = await file.read(buffer, 0, Math.min(chunkBytes, end - position + 1), position);
      await sending;
      if (bytesRead === 0) throw new Error('The file was truncated while it was sent.');
      sending = write(sink, buffer.subarray(0, bytesRead), signal);
      // Awaited in the next iteration; until then its rejection must not count as unhandled.
      sending.catch(() => undefined);
      position += bytesRead;
    }
    await sending;
    for (const buffer of buffers) if (bufferPool.length < maxPooledBuffers) bufferPool.push(buffer);
  } finally {
    sink.end();
  }
}

const takeBuffer = (): Buffer => bufferPool.pop() ?? Buffer.allocUnsafeSlow(chunkBytes);

/**
 * Resolves when the sink no longer needs the buffer. Listens for the end of the connection as well: a response does
 * not call back for a write to a connection that has just been lost.
 */
function write(sink: Writable, buffer: Buffer, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      sink.off('close', onDisconnect);
      signal.removeEventListener('abort', onDisconnect);
      if (error) reject(error);
      else resolve();
    };
    const onDisconnect = () => settle(new Error('The reader disconnected.'));
    if (sink.destroyed || signal.aborted) return onDisconnect();
    sink.once('close', onDisconnect);
    signal.addEventListener('abort', onDisconnect);
    sink.write(buffer, settle);
  });
}
