import { Readable } from 'node:stream';
import { ChunkParameters, chunkBytes } from '@lifestory/contract';
import type { FastifyRequest } from 'fastify';
import { fail } from '../http/failure.ts';
import { readParts } from '../http/multipart.ts';
import { toPlainName } from '../providers/storage/file-name.ts';
import { MissingContent, StorageFull, WrongLength } from '../providers/storage/port.ts';

/** The parameters of a chunk: its file, number, position and size. */
export interface Chunk {
  number: number;
  /** First byte within the file, from 0. */
  offset: number;
  bytes: number;
  /** `name` is empty if the file has none. */
  file: { identifier: string; name: string; bytes: number; chunks: number };
}

/**
 * Reads a chunk's parameters. Fails with 400 and a message unless they describe one position in one file: chunks of
 * 5 MiB, the last one with the remainder (joined to the previous chunk, as resumable.js does, or separate).
 */
export function readChunk(query: unknown): Chunk {
  const parsed = ChunkParameters.safeParse(query);
  if (!parsed.success) throw failMalformed(parsed.error.issues[0]?.message);
  const parameters = parsed.data;
  const number = parameters.resumableChunkNumber;
  const file = {
    identifier: parameters.resumableIdentifier,
    name: toPlainName(parameters.resumableFilename),
    bytes: parameters.resumableTotalSize,
    chunks: parameters.resumableTotalChunks,
  };
  if (parameters.resumableChunkSize !== chunkBytes)
    throw failMalformed(`Chunks must have ${chunkBytes} bytes.`);
  const wholeChunks = Math.max(1, Math.floor(file.bytes / chunkBytes));
  if (file.chunks !== wholeChunks && file.chunks !== Math.ceil(file.bytes / chunkBytes)) {
    throw failMalformed('The number of chunks does not match the size of the file.');
  }
  if (number > file.chunks) throw failMalformed('This chunk is beyond the end of the file.');
  const offset = (number - 1) * chunkBytes;
  const bytes = number < file.chunks ? chunkBytes : file.bytes - offset;
  if (parameters.resumableCurrentChunkSize !== bytes)
    throw failMalformed(`Chunk ${number} must have ${bytes} bytes.`);
  return { number, offset, bytes, file };
}

/** Fails with 400 and a message, as for parameters of a chunk that cannot be read. */
export const failMalformed = (text = 'The parameters of this chunk could not be read.') =>
  fail('malformed', { text });

/** Maximum number of fields of a form before its file. */
const maxFields = 30;

/**
 * Receives a chunk: its parameters from the query, or from the fields of a form before its part `file`, and its bytes,
 * unread. Bytes that `store` does not read are skipped, so that the connection stays usable. Fails with 400 without a
 * file; errors of the store, and of the connection, become failures for the client.
 */
export async function receiveChunk<T>(
  request: FastifyRequest,
  store: (parameters: Record<string, unknown>, content: Readable) => Promise<T>,
): Promise<T> {
  const { parameters, content } = await openRequest(request);
  try {
    return await store(parameters, content);
  } catch (error) {
    throw toUploadFailure(error, content);
  } finally {
    content.resume();
  }
}

async function openRequest(
  request: FastifyRequest,
): Promise<{ parameters: Record<string, unknown>; content: Readable }> {
  const query = request.query as Record<string, unknown>;
  if (!request.isMultipart()) {
    if (!(request.body instanceof Readable)) throw createNoFileFailure();
    return { parameters: query, content: request.body };
  }
  const fields: Record<string, unknown> = { ...query };
  const limits = { fileSize: 2 * chunkBytes + 1, files: 1, fields: maxFields };
  // Leaving the loop must not close the form: its file has not been read yet.
  for await (const part of readParts(request, { limits })) {
    if (part.type === 'file') return { parameters: fields, content: part.file };
    fields[part.fieldname] = part.value;
  }
  throw createNoFileFailure();
}

const createNoFileFailure = () => fail('malformed', { text: 'There is no file in this upload.' });

/** Maps the store's errors, and errors of `content` while it was received, to failures for the client. */
export function toUploadFailure(error: unknown, content: Readable): unknown {
  if (error instanceof StorageFull) return fail('no_space');
  if (error instanceof MissingContent) return fail('upload_lost');
  if (error instanceof WrongLength || content.errored || (content.destroyed && !content.readableEnded)) {
    return fail('malformed', { text: 'This chunk arrived incomplete. Please send it again.' });
  }
  return error;
}

/**
 * Peeks at the first `count` bytes of a stream; returns them (fewer if it is shorter) and a stream that still
 * contains all bytes.
 */
export async function readHead(
  content: Readable,
  count: number,
): Promise<{ head: Buffer; content: Readable }> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content.iterator({ destroyOnReturn: false })) {
    pieces.push(piece as Buffer);
    bytes += (piece as Buffer).length;
    if (bytes >= count) break;
  }
  const head = Buffer.concat(pieces);
  if (content.readableEnded) return { head, content: Readable.from(head.length > 0 ? [head] : []) };
  if (head.length > 0) content.unshift(head);
  return { head, content };
}

/**
 * Drains a stream, so that its connection can be used for the response and the next request. Returns the number of
 * bytes.
 */
export async function drain(content: Readable): Promise<number> {
  let bytes = 0;
  for await (const piece of content) bytes += (piece as Buffer).length;
  return bytes;
}
