import { ChunkParameters, chunkBytes, UploadTarget } from '@lifestory/contract';
import { fail } from '../../../../http/failure.ts';
import { toPlainName } from '../../../../providers/storage/file-name.ts';

/** The parameters of a chunk: its file, number, position and size. */
export interface Chunk {
  number: number;
  /** First byte within the file, from 0. */
  offset: number;
  bytes: number;
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
    name: toPlainName(parameters.resumableFilename) || unnamedRecording,
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

/** Reads the target of an upload; fails with 400 if it is missing or malformed. */
export function readTarget(query: unknown): UploadTarget {
  const parsed = UploadTarget.safeParse(query);
  if (!parsed.success) throw failMalformed(parsed.error.issues[0]?.message);
  return parsed.data;
}

/** The name of a recording whose file has none. */
export const unnamedRecording = 'recording.mp4';

const failMalformed = (text = 'The parameters of this chunk could not be read.') =>
  fail('malformed', { text });
