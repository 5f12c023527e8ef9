import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { WrongLength } from './port.ts';

/** Bytes that are gathered before they are written in one call. */
const gather = 1024 * 1024;

/**
 * Writes all of `content` into `file` from byte `offset` on, without copying; answers how many bytes came. With
 * `expected`, fails with `WrongLength` when more or fewer come, and never writes beyond them.
 */
export async function writeAt(
  file: FileHandle,
  content: Readable | Buffer,
  offset: number,
  expected?: number,
): Promise<number> {
  let written = 0;
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  const flush = async () => {
    const [buffers, bytes] = [waiting, waitingBytes];
    [waiting, waitingBytes] = [[], 0];
    await writeAll(file, buffers, bytes, offset + written);
    written += bytes;
  };
  // The stream outlives a refusal: it may be a request whose connection still carries the answer.
  const pieces = Buffer.isBuffer(content) ? [content] : content.iterator({ destroyOnReturn: false });
  for await (const piece of pieces) {
    const buffer = piece as Buffer;
    if (expected !== undefined && written + waitingBytes + buffer.length > expected) {
      throw new WrongLength(`More than the announced ${expected} bytes came.`);
    }
    waiting.push(buffer);
    waitingBytes += buffer.length;
    if (waitingBytes >= gather) await flush();
  }
  if (waitingBytes > 0) await flush();
  if (expected !== undefined && written !== expected) {
    throw new WrongLength(`${written} of the announced ${expected} bytes came.`);
  }
  return written;
}

/** The kernel may take fewer bytes than it was given: what is left is written again. */
async function writeAll(file: FileHandle, buffers: Buffer[], bytes: number, position: number): Promise<void> {
  const { bytesWritten } = await file.writev(buffers, position);
  if (bytesWritten === bytes) return;
  const rest = Buffer.concat(buffers, bytes);
  for (let at = bytesWritten; at < bytes; ) {
    const step = await file.write(rest, at, bytes - at, position + at);
    at += step.bytesWritten;
  }
}
