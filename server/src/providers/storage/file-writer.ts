import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { WrongLength } from './port.ts';

/** Bytes that are gathered before they are written in one call; twice as many may wait while a write is under way. */
const maxBufferedBytes = 1024 * 1024;

/**
 * Writes all of `content` into `file`, without copying; answers how many bytes came. `beforeWrite` is told how many
 * bytes are written before more are written, and may fail to stop it.
 */
export async function writeContent(
  file: FileHandle,
  content: Readable | Buffer,
  beforeWrite?: (taken: number) => Promise<void>,
): Promise<number> {
  const writer = new Writer(file, 0, undefined, false, beforeWrite);
  if (Buffer.isBuffer(content)) writer.take(content);
  else await pipeInto(content, writer);
  await writer.flush();
  return writer.taken;
}

/**
 * Writes a part of exactly `bytes` into `file` from byte `offset` on, without copying; fails with `WrongLength` when
 * more or fewer come, and never writes beyond them. The memory of the pieces that come is given back once written.
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
  if (writer.taken !== bytes) throw new WrongLength(`${writer.taken} of the announced ${bytes} bytes came.`);
}

/**
 * Lets a stream flow into a writer. Its pieces are taken as they come: an iterator would join those that wait, which
 * costs a copy. The stream outlives a refusal: it may be a request whose connection still carries the answer.
 */
function pipeInto(content: Readable, writer: Writer): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error | null) => {
      content.off('data', take).off('end', end).off('error', end).off('close', closed);
      if (error) reject(error);
      else resolve();
    };
    const closed = () => end(new WrongLength('The sender is gone.'));
    const take = (piece: Buffer) => {
      try {
        writer.take(piece);
      } catch (error) {
        content.pause();
        return end(error as Error);
      }
      if (!writer.isFull) return;
      content.pause();
      writer.room().then(
        () => content.resume(),
        (error: Error) => end(error),
      );
    };
    if (content.destroyed) return closed();
    content.on('data', take).on('end', end).on('error', end).on('close', closed);
  });
}

/** Gathers pieces and writes them one call after the other. */
class Writer {
  taken = 0;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private written = 0;
  private writing: Promise<void> | null = null;
  private failure: unknown;
  private readonly file: FileHandle;
  private readonly offset: number;
  private readonly expected: number | undefined;
  private readonly own: boolean;
  private readonly beforeWrite: ((written: number) => Promise<void>) | undefined;

  /** `own`: nobody else holds the pieces that are taken. */
  constructor(
    file: FileHandle,
    offset: number,
    expected?: number,
    own = false,
    beforeWrite?: (written: number) => Promise<void>,
  ) {
    this.file = file;
    this.beforeWrite = beforeWrite;
    this.offset = offset;
    this.expected = expected;
    this.own = own;
  }

  get isFull(): boolean {
    return this.writing !== null && this.waitingBytes >= 2 * maxBufferedBytes;
  }

  take(piece: Buffer): void {
    this.taken += piece.length;
    if (this.expected !== undefined && this.taken > this.expected) {
      throw new WrongLength(`More than the announced ${this.expected} bytes came.`);
    }
    this.waiting.push(piece);
    this.waitingBytes += piece.length;
    if (this.waitingBytes >= maxBufferedBytes) this.startWriting();
  }

  /** Waits until the write under way is done and the next one has taken what waited. */
  async room(): Promise<void> {
    await this.writing;
    if (this.failure) throw this.failure;
  }

  /** Writes what still waits, and waits for it. */
  async flush(): Promise<void> {
    while (this.writing) await this.writing;
    if (this.failure) throw this.failure;
    if (this.waitingBytes > 0) this.startWriting();
    await this.writing;
    if (this.failure) throw this.failure;
  }

  private startWriting(): void {
    if (this.writing || this.failure) return;
    const [buffers, bytes] = [this.waiting, this.waitingBytes];
    [this.waiting, this.waitingBytes] = [[], 0];
    const write = () => writeAll(this.file, buffers, bytes, this.offset + this.written);
    this.writing = (this.beforeWrite ? this.beforeWrite(this.written).then(write) : write()).then(
      () => {
        this.written += bytes;
        this.writing = null;
        if (this.own) release(buffers);
        if (this.waitingBytes >= maxBufferedBytes) this.startWriting();
      },
      (error: unknown) => {
        this.failure = error;
        this.writing = null;
      },
    );
  }
}

/**
 * Gives memory back at once instead of leaving it to the collector, which would mark the whole heap every few chunks
 * to find it (two thirds of the processor's time of an upload). A slice of something larger is left alone.
 */
function release(buffers: readonly Buffer[]): void {
  for (const { buffer, byteOffset, byteLength } of buffers) {
    if (byteOffset === 0 && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer)
      buffer.transfer(0);
  }
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
