import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../../http/failure.ts';
import { readParts } from '../../../../http/multipart.ts';

/** An upload request: its parameters, and the unread bytes. */
export interface UploadRequest {
  parameters: Record<string, unknown>;
  content: Readable;
  /** The client's file name; null for raw bytes. */
  filename: string | null;
}

/** Maximum number of fields of a form before its file. */
const maxFields = 30;

/**
 * Opens the bytes of a request: raw ones with their parameters in the query, or the part `file` of a form with
 * parameters in the fields before it (or the query). Fails with 400 without a file.
 */
export async function openUpload(request: FastifyRequest, maxBytes: number): Promise<UploadRequest> {
  const query = request.query as Record<string, unknown>;
  if (!request.isMultipart()) {
    if (!(request.body instanceof Readable)) throw createNoFileFailure();
    return { parameters: query, content: request.body, filename: null };
  }
  const fields: Record<string, unknown> = { ...query };
  const limits = { fileSize: maxBytes + 1, files: 1, fields: maxFields };
  // Leaving the loop must not close the form: its file has not been read yet.
  for await (const part of readParts(request, { limits })) {
    if (part.type === 'file') return { parameters: fields, content: part.file, filename: part.filename };
    fields[part.fieldname] = part.value;
  }
  throw createNoFileFailure();
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

const createNoFileFailure = () => fail('malformed', { text: 'There is no file in this upload.' });
