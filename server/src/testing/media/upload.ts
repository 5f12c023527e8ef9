import { chunkBytes } from '@lifestory/contract';
import type { FastifyInstance } from 'fastify';
import { makeFilm } from './film.ts';

/** A file that is sent in chunks, as resumable.js cuts it. */
export interface ChunkedFile {
  content: Buffer;
  identifier: string;
  filename: string;
  target: { session_id: string } | { customer_id: string };
}

/** A film of two chunks and 75 seconds, for an interview. */
export const makeChunkedFilm = (session_id: string, identifier: string): ChunkedFile => ({
  content: makeFilm(2 * chunkBytes + 1000, 75),
  identifier,
  filename: 'Ana’s life.mp4',
  target: { session_id },
});

/** Returns the number of chunks of a file; the remainder is part of the last one. */
export const countChunks = (content: Buffer): number => Math.max(1, Math.floor(content.length / chunkBytes));

/** The bytes of chunk `number`, from 1. */
export function sliceChunk(content: Buffer, number: number): Buffer {
  const last = number === countChunks(content);
  return content.subarray((number - 1) * chunkBytes, last ? undefined : number * chunkBytes);
}

/** The parameters of chunk `number`, as they are sent with it. */
export const createChunkParameters = (file: ChunkedFile, number: number): Record<string, string> => ({
  resumableChunkNumber: String(number),
  resumableChunkSize: String(chunkBytes),
  resumableCurrentChunkSize: String(sliceChunk(file.content, number).length),
  resumableTotalSize: String(file.content.length),
  resumableTotalChunks: String(countChunks(file.content)),
  resumableIdentifier: file.identifier,
  resumableFilename: file.filename,
  ...file.target,
});

/** Sends one chunk as raw bytes; `change` overrides parameters and content. */
export async function sendChunk(
  fastify: FastifyInstance,
  token: string,
  file: ChunkedFile,
  number: number,
  change: { parameters?: Record<string, string>; content?: Buffer; path?: string } = {},
) {
  const query = new URLSearchParams({ ...createChunkParameters(file, number), ...change.parameters });
  const response = await fastify.inject({
    method: 'POST',
    url: `/api/${change.path ?? 'sessions/upload-customer-video'}?${query}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: change.content ?? sliceChunk(file.content, number),
  });
  return { status: response.statusCode, body: response.json() };
}

/** Sends a whole film as a form, as browsers without resumable.js do. */
export async function sendFilmForm(
  fastify: FastifyInstance,
  token: string,
  fields: Record<string, string>,
  content: Buffer,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(content)]), 'film.mp4');
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/sessions/upload-video',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: response.statusCode, body: response.json() };
}
