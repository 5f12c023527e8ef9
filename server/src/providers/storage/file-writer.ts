import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { WrongLength } from './port.ts';

/** Bytes collected before they are written in one call; up to twice as many wait while a write is in progress. */
const maxBufferedBytes = 1024 * 1024;

/**
 * Writes all of `content` to `file` without copying it; returns its size in bytes. `beforeWrite` receives the bytes
 * written so far before each write, and may throw to stop it.
 */
export async function writeContent(
  file: FileHandle,
  content: Readable | Buffer,
  beforeWrite?: (writtenBytes: number) => Promise<void>,
): Promise<number> {
  const writer = new Writer(file, 0, undefined, false, beforeWrite);
  if (Buffer.isBuffer(content)) writer.add(content);
  else await pipeInto(content, writer);
  await writer.flush();
  return writer.receivedBytes;
}

/**
 * Writes a part of exactly `bytes` to `file` from byte `offset` on, without copying it, and never writes beyond it.
 * Fails with `WrongLength` if `content` is longer or shorter. Frees the memory of its chunks once they are written.
 */
export async function writePart(
  file: FileHandle,
  content: Readable,
  offset: number,
  bytes: number,
): Promise<void> {
  const writer = new Writer(file, offset, bytes, true);
  await pipeInto(content, writer);
  await writer.flush();
  if (writer.receivedBytes !== bytes)
    throw new WrongLength(`${writer.receivedBytes} of the announced ${bytes} bytes were received.`);
}

/**
 * Pipes a stream into a writer. Listens for its chunks, because an iterator would join waiting ones, which costs a
 * copy. Does not destroy the stream on an error: it may be a request whose connection has to carry the response.
 */
function pipeInto(content: Readable, writer: Writer): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = (error?: Error | null) => {
      content.off('data', onData).off('end', settle).off('error', settle).off('close', onClose);
      if (error) reject(error);
      else resolve();
    };
    const onClose = () => settle(new WrongLength('The sender disconnected.'));
    const onData = (chunk: Buffer) => {
      try {
        writer.add(chunk);
      } catch (error) {
        content.pause();
        return settle(error as Error);
      }
      if (!writer.isFull) return;
      content.pause();
      writer.drain().then(
        () => content.resume(),
        (error: Error) => settle(error),
      );
    };
    if (content.destroyed) return onClose();
    content.on('data', onData).on('end', settle).on('error', settle).on('close', onClose);
  });
}

/** Collects chunks and writes them, one call at a time. */
class Writer {
  receivedBytes = 0;
  private queue: Buffer[] = [];
  private queuedBytes = 0;
  private writtenBytes = 0;
  private writing: Promise<void> | null = null;
  private failure: unknown;
  private readonly file: FileHandle;
  private readonly offset: number;
  private readonly expectedBytes: number | undefined;
  private readonly ownsChunks: boolean;
  private readonly beforeWrite: ((writtenBytes: number) => Promise<void>) | undefined;

  /** `ownsChunks`: nothing else holds the chunks, so their memory can be freed. */
  constructor(
    file: FileHandle,
    offset: number,
    expectedBytes?: number,
    ownsChunks = false,
    beforeWrite?: (writtenBytes: number) => Promise<void>,
  ) {
    this.file = file;
    this.beforeWrite = beforeWrite;
    this.offset = offset;
    this.expectedBytes = expectedBytes;
    this.ownsChunks = ownsChunks;
  }

  get isFull(): boolean {
    return this.writing !== null && this.queuedBytes >= 2 * maxBufferedBytes;
  }

  add(chunk: Buffer): void {
    this.receivedBytes += chunk.length;
    if (this.expectedBytes !== undefined && this.receivedBytes > this.expectedBytes) {
      throw new WrongLength(`More than the announced ${this.expectedBytes} bytes were received.`);
    }
    this.queue.push(chunk);
    this.queuedBytes += chunk.length;
    if (this.queuedBytes >= maxBufferedBytes) this.startWriting();
  }

  /** Waits until the current write is done; the next one has then started. Fails if the write failed. */
  async drain(): Promise<void> {
    await this.writing;
    if (this.failure) throw this.failure;
  }

  /** Writes the remaining chunks. Fails if any write failed. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing;
    if (this.failure) throw this.failure;
    if (this.queuedBytes > 0) this.startWriting();
    await this.writing;
    if (this.failure) throw this.failure;
  }

  private startWriting(): void {
    if (this.writing || this.failure) return;
    const [buffers, bytes] = [this.queue, this.queuedBytes];
    [this.queue, this.queuedBytes] = [[], 0];
    const write = () => writeAll(this.file, buffers, bytes, this.offset + this.writtenBytes);
    this.writing = (this.beforeWrite ? this.beforeWrite(this.writtenBytes).then(write) : write()).then(
      () => {
        this.writtenBytes += bytes;
        this.writing = null;
        if (this.ownsChunks) freeBuffers(buffers);
        if (this.queuedBytes >= maxBufferedBytes) this.startWriting();
      },
      (error: unknown) => {
        this.failure = error;
        this.writing = null;
      },
    );
  }
}

/**
 * Frees memory at once instead of leaving it to the garbage collector, which would mark the whole heap every few
 * chunks (two thirds of the CPU time of an upload). Ignores slices of larger buffers.
 */
function freeBuffers(buffers: readonly Buffer[]): void {
  for (const { buffer, byteOffset, byteLength } of buffers) {
    if (byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer)
      buffer.transfer(0);
  }
}

/** Writes all bytes: a single call may write fewer than it was given. */
async function writeAll(file: FileHandle, buffers: Buffer[], bytes: number, position: number): Promise<void> {
  const { bytesWritten } = await file.writev(buffers, position);
  if (bytesWritten === bytes) return;
  const content = Buffer.concat(buffers, bytes);
  for (let offset = bytesWritten; offset < bytes; ) {
    const result = await file.write(content, offset, bytes - offset, position + offset);
    offset += result.bytesWritten;
  }
}
