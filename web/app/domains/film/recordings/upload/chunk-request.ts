import type { FailureCode } from '@lifestory/contract';
import { chunkBytes } from '@lifestory/contract/limits';
import { type CallName, urlOf } from '../../../../api/call.ts';
import { readToken } from '../../../../api/sign-in.ts';
import { chunkCount, chunkRange } from './chunks.ts';

/** The result of uploading a chunk; `status` is 0 without a response. */
export interface ChunkResult {
  status: number;
  done: boolean;
  interviewId: string | null;
  code: FailureCode | null;
  message: string | null;
  /** From the Retry-After header. */
  retryAfterSeconds: number | null;
}

/** Uploads chunk `number` (from 1) of a file as raw bytes; reports the bytes sent so far. `stop` aborts the request. */
export function sendChunk(
  name: CallName,
  target: Record<string, string>,
  file: File,
  identifier: string,
  number: number,
  onProgress: (bytes: number) => void,
): { response: Promise<ChunkResult>; stop(): void } {
  const [start, end] = chunkRange(file.size, number);
  const request = new XMLHttpRequest();
  const query = {
    ...target,
    resumableChunkNumber: number,
    resumableChunkSize: chunkBytes,
    resumableCurrentChunkSize: end - start,
    resumableTotalSize: file.size,
    resumableTotalChunks: chunkCount(file.size),
    resumableIdentifier: identifier,
    resumableFilename: file.name,
    resumableType: file.type,
  };
  const response = new Promise<ChunkResult>((resolve) => {
    request.open('POST', urlOf(name, { query }));
    const token = readToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = (event) => onProgress(event.loaded);
    request.onloadend = () => resolve(readResult(request));
    request.send(file.slice(start, end));
  });
  return { response, stop: () => request.abort() };
}

function readResult(request: XMLHttpRequest): ChunkResult {
  let body: { done?: boolean; session_id?: string; code?: FailureCode; message?: unknown } = {};
  try {
    body = JSON.parse(request.responseText) as typeof body;
  } catch {
    // Not JSON, such as a proxy's error page or an empty body: the status is sufficient.
  }
  return {
    status: request.status,
    done: body.done === true,
    interviewId: body.session_id ?? null,
    code: body.code ?? null,
    message: typeof body.message === 'string' ? body.message : null,
    retryAfterSeconds: Number(request.getResponseHeader('Retry-After')) || null,
  };
}
